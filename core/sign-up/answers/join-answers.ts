import { z } from "zod";
import { readName, type Name } from "~/core/sign-up/answers/read-name";
import { findAddresses } from "~/core/words/find-addresses";
import { usStates } from "~/core/accounts/us-states";

const email = z.email().max(254);
const aroundEmail =
  /(?<![\s,;:(<"'/-])[\s,;:(<"'/-]*(?:\b(?:and |y )?(?:my |mi )?(?:e-?mail|mail|correo)(?: address| electr[oó]nico)?(?: is| es)?\b[\s,;:(<"'-]*)?$/i;

const asksFor =
  /^(?:what|whats|who|whos|why|how|when|where|which|que|qué|quien|quién|como|cómo|cuando|cuándo|para qu[eé]|por qu[eé])\b.{8,}/i;
// Will Robertson and Do Hyun are people: a verb asks only with its subject behind it.
const asksWhether =
  /^(?:is|are|am|do|does|did|can|could|will|would|should|may)\s+(?:i|you|u|we|they|he|she|it|this|that|these|those|there|the|my|your|a|an|any|people|someone)\b.{3,}/i;

/** Whether an answer is a question of the person's own rather than what they were asked for. */
export function isQuestion(answer: string): boolean {
  const words = answer.trim();
  return /[?¿]/.test(words) || asksFor.test(words) || asksWhether.test(words);
}

/** The email address in an answer, lower-cased, or null. */
export function readEmail(answer: string): string | null {
  const given = findAddresses(answer);
  // Who corrects themselves names the right one last: "a@x.com no wait b@x.com".
  const isPutRight = given.length > 1 && putRight.test(answer);
  const found = withoutEndMarks(given.at(isPutRight ? -1 : 0)?.address ?? "")
    .toLowerCase()
    .replace(/\.(?:con|cmo|ocm|comm|vom|xom)$/, ".com");
  return email.safeParse(found).success ? found : null;
}

const putRight =
  /^\s*not\b|\b(?:no|wait|scratch|instead|sorry|oops|actually|mean|meant|typo|perdon|digo|mejor)\b/i;
const bareHost = /(?<![@\w.-])([a-z0-9-]{2,40}\.(?:com|net|org|edu|gov|us|mx|es))\b/i;

/** An address whose place is put right ("oops gmail.com"), or null when none is. */
export function readHostCorrection(answer: string, known: string | null): string | null {
  const host = bareHost.exec(answer)?.[1]?.toLowerCase();
  if (known === null || !host || answer.includes("@") || answer.trim().split(/\s+/).length > 6)
    return null;
  const found = `${known.split("@")[0]}@${host}`;
  return email.safeParse(found).success ? found : null;
}

function withoutEndMarks(words: string): string {
  return words.replace(/(?<![.!?])[.!?]+$/, "");
}

/**
 * The name and the email address in an answer to the first question; many people send both at once.
 */
export function readNameAndEmail(answer: string): { name: Name | null; email: string | null } {
  const found = readEmail(answer);
  if (found === null) return { name: readName(answer), email: null };
  const at = findAddresses(answer)[0]?.at ?? 0;
  const before = answer.slice(0, at).replace(aroundEmail, "");
  const after = answer
    .slice(at)
    .replace(/^\S+/, "")
    .replace(/^[\s,;:>)"'-]+/, "");
  return { name: readName(before) ?? readName(after), email: found };
}

/** The name of a state for people, or "your state". */
export function stateName(code: string | null): string {
  return (code && usStates[code]) || "your state";
}
