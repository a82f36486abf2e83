import { why } from "~/bot/agent/claim-question/why-asked";
import { isAsking } from "~/bot/agent/understand/is-asking";
import type { PutQuestion } from "~/core/claims/judge/questions";
import { listMessages, type Message } from "~/core/messaging/queries";
import { readIntents } from "~/core/understanding/text-readings";
import { plainWords } from "~/core/words/plain-words";
import { legalLanguages } from "~/db/vocabulary";
import { asSent } from "~/bot/agent/claim-question/question-asked";

/** Who asks back about a question of ours does so in few words. */
const fewWords = 12;
const sure = 0.5;
const shownMessages = 12;

/** Labels of a text that does not understand a question, or asks what it is for. */
const puzzledAt: ReadonlySet<string> = new Set(["puzzled", "entry:why-details"]);

/** What our questions about a claim speak of. */
const matters: ReadonlySet<string> = new Set(
  (
    "phone phones number line cell mine text texts message picture sign signed bought buy terms account price company lawyer " +
    "stop list registry telefono numero linea celular mensaje texto foto compre terminos cuenta precio empresa abogado"
  ).split(" "),
);

function isAboutQuestion(text: string): boolean {
  const words = plainWords(text).split(" ");
  const [first] = readIntents(text);
  if (first === undefined || words.length > fewWords) return false;
  if (puzzledAt.has(first.label)) return first.chance >= sure;
  return isAsking(text) && first.chance < sure && words.some((word) => matters.has(word));
}

/**
 * Whether a text that comes right after our question about a claim asks what it means or what it is
 * for: it answers nothing, and is told once.
 */
export function asksBack(message: Message, question: PutQuestion): boolean {
  if (!isAboutQuestion(message.message)) return false;
  const told = legalLanguages.flatMap((language) => asSent(why(question, language)));
  const said = listMessages(message.conversationId, shownMessages);
  return !said.some((one) => told.some((words) => one.message.startsWith(words)));
}
