import { tellsFalseState } from "~/bot/agent/check/false-states";
import type { Facts } from "~/bot/agent/check/facts-of";
import { readDraft } from "~/core/understanding/text-readings";
import { againstOurRules } from "~/bot/agent/check/against-our-rules";
import { foreignPlaces } from "~/bot/agent/check/foreign-places";
import { proveAnswer } from "~/bot/agent/check/prove-answer";
import { unfoundedClaims } from "~/bot/agent/check/unfounded-claims";

/** What is longer than this cannot be shortened to what it means. */
const longest = 900;

/**
 * So sure the understanding must be that a sentence must not be said, though something stands
 * behind it. What is held back is answered by rule, so that a harmless one lost costs little.
 */
const surelyWrong = 0.9;

/** What the understanding hears in the sentences that no tool said word for word. */
function soundsLike(text: string, told: string): string[] {
  return text
    .split(/(?<=[.!?\n])\s+/)
    .filter((sentence) => sentence.trim() !== "" && !told.includes(sentence.trim()))
    .map(readDraft)
    .filter(({ wrong, label }) => wrong >= surelyWrong && label !== "ok")
    .map(({ label }) => label);
}

const has = (grounds: string, what: string) => grounds.toLowerCase().includes(what.toLowerCase());

/**
 * Looks for what a model's answer cannot know or must not say (OA-07). A model may be hostile, or
 * do what a picture told it: its answer is sent only where a fact stands behind each of its
 * sentences,
 * its places stand in what the tools gave in this turn, and where it claims no act that no tool
 * did,
 * promises nothing, urges to nothing and asks for nothing secret. All else is answered by the
 * rules.
 * @param told what the tools gave
 * @param facts the rows of the person, where what is said of their states is checked too
 * @returns what is wrong, in a word or two each; empty when all is well
 */
export function checkAnswer(text: string, told: string, facts?: Facts): string[] {
  // Full-width letters become plain ones, and what nobody sees is taken away before anything is
  // judged.
  const seen = text
    .normalize("NFKC")
    .replace(/[\p{Cf}\p{Cc}]/gu, (sign) => (/\s/.test(sign) ? " " : ""));
  const checks: [string, boolean][] = [
    ["case", (seen.match(/\bTC-?\d+/gi) ?? []).some((number) => !has(told, number))],
    ["id", /\b[a-z]{3,5}_[0-9a-f]{16}/i.test(seen)],
    ["code", /[{}<>]|```/.test(seen)],
    ["state", facts !== undefined && tellsFalseState(seen, facts)],
    ["length", seen.length > longest],
  ];
  return [
    ...soundsLike(seen, told),
    ...checks.filter(([, isWrong]) => isWrong).map(([what]) => what),
    ...foreignPlaces(seen, told),
    ...unfoundedClaims(seen, told),
    ...proveAnswer(seen, told, facts),
    ...againstOurRules(seen, told),
  ];
}
