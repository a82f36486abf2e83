import { z } from "zod";
import { toStateCode, usStates } from "~/core/accounts/us-states";

const email = z.email().max(254);
const introductions = /^(?:hi|hello|hey|hola)?[\s,!.]*(?:my name is|my name's|i am|i'm|im|this is|it's|its|me llamo|mi nombre es|soy)\s+/i;
const emailInside = /[^\s<>()"',;:]+@[^\s<>()"',;:]+\.[^\s<>()"',;:]+/;

/** Whether an answer is a question of the person's own rather than what they were asked for. */
export function isQuestion(answer: string): boolean {
  return (
    /[?¿]/.test(answer) ||
    /^(what|who|why|how|when|where|is|are|do|does|can|will|que|qué|quien|quién|como|cómo)\b.{8,}/i.test(answer.trim())
  );
}

/** The full name in an answer, capitalised as typed, or null when it is none (1-6 words of letters, at most 80 characters). */
export function readName(answer: string): { firstName: string; lastName: string } | null {
  const words = answer
    .trim()
    .replace(introductions, "")
    .replace(/[.!,]+$/, "")
    .split(/\s+/)
    .filter(Boolean);
  const plausible = words.length > 0 && words.length <= 6 && words.every((word) => /^[\p{L}][\p{L}\p{M}'’.-]*$/u.test(word));
  const whole = words.join(" ");
  if (!plausible || whole.length > 80 || whole.replace(/[^\p{L}]/gu, "").length < 2) return null;
  const [firstName = "", ...rest] = words.map((word) =>
    word === word.toLowerCase() ? word.charAt(0).toUpperCase() + word.slice(1) : word,
  );
  return { firstName, lastName: rest.join(" ") };
}

/** The email address in an answer, lower-cased, or null. */
export function readEmail(answer: string): string | null {
  const found = emailInside
    .exec(answer)?.[0]
    .replace(/[.!?]+$/, "")
    .toLowerCase();
  return found && email.safeParse(found).success ? found : null;
}

export type AgreementAnswer =
  { answer: "agreed"; state: string | null } | { answer: "refused" | "too_young" | "unclear" } | { answer: "state"; state: string };

/** What an answer to the agreement says: AGREE (with a state, perhaps), a state alone, a refusal, or an age under 18. */
export function readAgreement(answer: string): AgreementAnswer {
  const clean = answer
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s']/gu, " ")
    .replace(/\s+/g, " ")
    .trim();
  const age = /\b(?:i am|i'm|im|only|tengo)\s+(\d{1,2})\b/.exec(clean);
  if ((age && Number(age[1]) < 18) || /\b(under 18|not 18|underage|a minor|menor de edad)\b/.test(clean)) return { answer: "too_young" };
  if (/^(no|nope|no thanks?|no gracias|disagree|i don'?t agree|i do not agree|not interested)\b/.test(clean)) return { answer: "refused" };
  const agreed = /^(?:i |yes i |ok i )?(agree|agreed|accept|acepto|yes|y|ok|okay|si|sí|de acuerdo)\b(.*)$/.exec(clean);
  if (agreed) {
    const place = (agreed[2] ?? "").replace(/^(?: and| i live in| i'm in| im in| in| from| de| en| y vivo en)+ /, " ").trim();
    return { answer: "agreed", state: toStateCode(place) };
  }
  const state = toStateCode(clean.replace(/^(i live in|i'm in|im in|in|from|vivo en)\s+/, ""));
  return state ? { answer: "state", state } : { answer: "unclear" };
}

/** The name of a state for people, or "your state". */
export function stateName(code: string | null): string {
  return (code && usStates[code]) || "your state";
}
