import { goOnAbout } from "~/bot/agent/understand/go-on-about";
import { isAsking } from "~/bot/agent/understand/is-asking";
import {
  readAsOne,
  readQuestions,
  smallTalk,
  type Question,
} from "~/bot/agent/understand/read-questions";
import type { Recalled } from "~/bot/agent/understand/recall-talk";
import { plainWords } from "~/core/words/plain-words";

/** A follow-up is short: "and when", "just tell me". */
const fewWords = 9;
/** Labels of a short text that say nothing where it follows up a question. */
const saysNothing: ReadonlySet<string> = new Set("none chat puzzled story upset".split(" "));
const leads: ReadonlySet<string> = new Set(
  "ok okay k so and but y pero e also then well hey bueno entonces alright cool no yes".split(" "),
);

// "ok and when" asks when.
function withoutLeads(text: string): string {
  const words = text.trim().split(/\s+/);
  const from = words.findIndex((word) => !leads.has(plainWords(word)));
  return from < 0 ? "" : words.slice(from).join(" ");
}

const asksSomething = ({ label }: Question): boolean => !smallTalk.has(label) && label !== "again";

/** The last thing that the person asked before, if any. */
function askedBefore({ asked }: Recalled): { text: string; questions: Question[] } | null {
  for (const text of asked) {
    const questions = readQuestions(text).filter(asksSomething);
    if (questions.length > 0) return { text, questions };
  }
  return null;
}

/**
 * Reads a text as a follow-up to what was asked before: "and when" by itself, "and the other"
 * together with the question before, "just tell me" as that question again, and "how much for her"
 * as of the friend who was asked about.
 */
export function readInTalk(text: string, recalled: Recalled): Question[] {
  const own = readQuestions(text);
  const isAgain = own.some(({ label }) => label === "again" || label === "puzzled");
  const isSure = own.some(({ label }) => !saysNothing.has(label) && label !== "again");
  const isShort = text.trim().split(/\s+/).length <= fewWords;
  if (!isShort) return own;
  const before = askedBefore(recalled);
  if (isSure) return before === null ? own : goOnAbout(own, before.questions, text);
  if (before === null) return own.filter(({ label }) => label !== "again");
  if (isAgain) return before.questions;
  const bare = withoutLeads(text);
  if (bare === "") return own;
  const alone = bare === text.trim() ? [] : readQuestions(bare).filter(asksSomething);
  if (alone.length > 0) return alone;
  const isGoingOn = bare !== text.trim() || isAsking(text);
  if (!isGoingOn || !bare.includes(" ")) return own;
  const together = readAsOne(`${before.text.replace(/(?<![?.!\s])[?.!\s]+$/, "")} ${bare}`);
  const found = together.filter(asksSomething);
  return found.length > 0 ? found : own;
}
