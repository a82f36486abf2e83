import { parse } from "tldts";
import { z } from "zod";
import { readTypedAddress } from "~/core/words/typed-address";

const shape = z.email().max(254);
/** Endings kept for examples and tests (RFC 2606): demo data lives there. */
const reserved = new Set(["example", "test"]);

/**
 * Why no mail can arrive at an address that somebody gives as theirs, as a sentence for them, or
 * null. Knows every ending that exists, which a page cannot (public suffix list).
 */
export function addressProblem(address: string): string | null {
  const { problem } = readTypedAddress(address);
  if (problem) return problem;
  if (!shape.safeParse(address.trim()).success) return "Please enter a valid email address.";
  const host = address.trim().slice(address.trim().lastIndexOf("@") + 1);
  const { isIcann, isPrivate, publicSuffix } = parse(host);
  if (isIcann || isPrivate || publicSuffix === null || reserved.has(publicSuffix)) return null;
  return `There is no ending “.${publicSuffix}”. Please check your email address.`;
}
