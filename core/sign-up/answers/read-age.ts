import { isUnderAge } from "~/core/sign-up/answers/is-under-age";
import { saysUnderAge } from "~/core/sign-up/answers/says-under-age";
import { minorChance } from "~/core/understanding/text-readings";
import { plainWords } from "~/core/words/plain-words";

/** So likely a text must tell of its writer's being under 18 to be asked about. */
const perhaps = 0.25;

const yes =
  /^(?:yes|yeah|yep|yup|yea|y|si|sure|of course|claro|correct|i am|im over|over 18|mayor)\b/;
const no = /^(?:no|nope|nah|naw|not yet|n|todavia no|aun no|almost|casi)\b/;
const grown = /\b(?:1[89]|[2-9]\d)\b/;

/**
 * What a text of a sign-up says of its writer's age: `under` 18, `adult` in answer to our question,
 * `perhaps` under 18, which is to be asked about, or nothing.
 * @param isAsked whether we have just asked whether they are 18 or older
 */
export function readAge(text: string, isAsked: boolean): "under" | "adult" | "perhaps" | null {
  const words = plainWords(text);
  if (isAsked) {
    if (no.test(words) || saysUnderAge(words) || isUnderAge(text)) return "under";
    if (yes.test(words) || grown.test(words)) return "adult";
  }
  if (isUnderAge(text)) return "under";
  return minorChance(text) >= perhaps || saysUnderAge(words) ? "perhaps" : null;
}
