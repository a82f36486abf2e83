import { saysUnderAge } from "~/core/sign-up/answers/says-under-age";
import { minorChance, readSafety } from "~/core/understanding/text-readings";
import { plainWords } from "~/core/words/plain-words";

/** So likely a number in plain words must be its writer's age to be taken for one unasked. */
const likelyAge = 0.2;

/** Whether a text says that its writer is under 18: by the understanding, or in plain figures. */
export function isUnderAge(text: string): boolean {
  if (readSafety(text) === "minor") return true;
  return saysUnderAge(plainWords(text)) && minorChance(text) >= likelyAge;
}
