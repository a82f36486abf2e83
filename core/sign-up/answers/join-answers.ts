import { z } from "zod";
import { readName, type Name } from "~/core/sign-up/answers/read-name";
import { findAddresses } from "~/core/words/find-addresses";
import { usStates } from "~/core/accounts/us-states";

const email = z.email().max(254);
const aroundEmail =
  /(?<![\s,;:(<"'-])[\s,;:(<"'-]*(?:\b(?:and )?(?:my )?(?:e-?mail|mail|correo)(?: address| electr[oó]nico)?(?: is| es)?\b[\s,;:(<"'-]*)?$/i;

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
  const found = withoutEndMarks(findAddresses(answer)[0]?.address ?? "").toLowerCase();
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
