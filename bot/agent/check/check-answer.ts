import { tellsFalseState, type Facts } from "~/bot/agent/check/false-states";
import { readDraft } from "~/core/understanding/text-readings";
import { beyondOurWords } from "~/bot/agent/check/beyond-our-words";
import { foreignPlaces } from "~/bot/agent/check/foreign-places";
import { unfoundedClaims } from "~/bot/agent/check/unfounded-claims";

/** A longer answer cannot be shortened without losing its meaning. */
const longest = 900;

/**
 * How sure the understanding must be to hold a sentence back. The rules answer instead, so that
 * losing a harmless sentence costs little.
 */
const likelyWrong = 0.5;
/** Below this chance of harm in every sentence, words that are not ours are let through. */
const surelyHarmless = 0.1;
const ofOtherWords: ReadonlySet<string> = new Set(["words", "instruction"]);

/** Judges the sentences that no tool gave word for word by the trained understanding. */
function soundsLike(text: string, told: string): { wrong: string[]; isHarmless: boolean } {
  const judged = text
    .split(/(?<=[.!?\n])\s+/)
    .filter((sentence) => sentence.trim() !== "" && !told.includes(sentence.trim()))
    .map(readDraft)
    .filter(({ label }) => !(label === "act" && told.includes('"noted_for_our_team":true')));
  return {
    wrong: judged
      .filter(({ wrong }) => wrong >= likelyWrong)
      .map(({ label }) => (label === "ok" ? "doubt" : label)),
    isHarmless: judged.every((one) => one.wrong < surelyHarmless),
  };
}

const has = (grounds: string, what: string) => grounds.toLowerCase().includes(what.toLowerCase());

/**
 * Looks for what a model's answer cannot know or must not say (OA-07). A model may be hostile, or
 * do what a picture told it. Its answer is sent only if the tools of this turn gave its places,
 * figures, times and outcomes, and if it claims no act that no tool did, promises nothing, urges
 * nothing, asks for nothing secret and uses our words. Otherwise the rules answer.
 * @param told what the tools gave
 * @param facts the person's rows; when given, the states that the answer tells are checked too
 * @returns what is wrong, in a word or two each; empty when all is well
 */
export function checkAnswer(text: string, told: string, facts?: Facts): string[] {
  // Full-width letters become plain ones, and invisible characters are removed, before judging.
  const seen = text
    .normalize("NFKC")
    .replace(/[\p{Cf}\p{Cc}]/gu, (sign) => (/\s/.test(sign) ? " " : ""));
  const checks: [string, boolean][] = [
    ["case", (seen.match(/\bTC-?\d+/gi) ?? []).some((number) => !has(told, number))],
    ["id", /\b[a-z]{3,5}_[0-9a-f]{12}[0-9a-z]{4}/i.test(seen)],
    ["code", /[{}<>]|```/.test(seen)],
    ["state", facts !== undefined && tellsFalseState(seen, facts)],
    ["length", seen.length > longest],
  ];
  const { wrong, isHarmless } = soundsLike(seen, told);
  return [
    ...wrong,
    ...checks.filter(([, isWrong]) => isWrong).map(([what]) => what),
    ...foreignPlaces(seen, told),
    ...unfoundedClaims(seen, told),
    ...beyondOurWords(seen, told).filter((what) => !(isHarmless && ofOtherWords.has(what))),
  ];
}
