import { saysUnderAge } from "~/core/sign-up/answers/says-under-age";
import { harmlessChance, readSafety } from "~/core/understanding/text-readings";
import { plainWords } from "~/core/words/plain-words";

/** So sure the understanding must be that a number is no age of the writer's. */
const surelyNone = 0.8;

/** Whether a text says that its writer is under 18: by the understanding, or in plain figures. */
export function isUnderAge(text: string): boolean {
  if (readSafety(text) === "minor") return true;
  return saysUnderAge(plainWords(text)) && harmlessChance(text) < surelyNone;
}
