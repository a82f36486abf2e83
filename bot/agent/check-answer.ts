import { beyondOurWords } from "~/bot/agent/understand/beyond-our-words";
import { foreignPlaces } from "~/bot/agent/understand/foreign-places";
import { unfoundedClaims } from "~/bot/agent/unfounded-claims";

const has = (grounds: string, what: string) => grounds.toLowerCase().includes(what.toLowerCase());

/**
 * Looks for what a model's answer cannot know or must not say (OA-07). A model may be hostile, or
 * do what a picture told it: its answer is sent only where its places, figures, times and outcomes
 * stand in what the tools gave in this turn, where it claims no act that no tool did, promises
 * nothing, urges to nothing and asks for nothing secret, and in words that are ours. All else is
 * answered by the rules.
 * @param told what the tools gave
 * @returns what is wrong, in a word or two each; empty when all is well
 */
export function checkAnswer(text: string, told: string): string[] {
  // Full-width letters become plain ones, and what nobody sees is taken away before anything is
  // judged.
  const seen = text
    .normalize("NFKC")
    .replace(/[\p{Cf}\p{Cc}]/gu, (sign) => (/\s/.test(sign) ? " " : ""));
  const checks: [string, boolean][] = [
    ["case", (seen.match(/\bTC-?\d+/gi) ?? []).some((number) => !has(told, number))],
    ["id", /\b[a-z]{3,5}_[0-9a-f]{16}/i.test(seen)],
    ["code", /[{}<>]|```/.test(seen)],
  ];
  return [
    ...checks.filter(([, isWrong]) => isWrong).map(([what]) => what),
    ...foreignPlaces(seen, told),
    ...unfoundedClaims(seen, told),
    ...beyondOurWords(seen, told),
  ];
}
