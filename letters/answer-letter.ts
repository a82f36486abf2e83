import { type Sender } from "~/letters/letter-content";
import { text, writeLetter, type Letter } from "~/letters/write-letter";

/**
 * Staff's answer to a sender's reply: the staff member's words in paragraphs, and our reference.
 */
export type AnswerFacts = { caseNumber: string; subject: string; words: string };

/** The mail with which staff answers a reply about a case (U §4; LG-10). */
export function answerLetter(sender: Sender, { caseNumber, subject, words }: AnswerFacts): Letter {
  const bare = subject.replace(/^\s*(re|aw|sv|antw)\s*:\s*/i, "").trim();
  const paragraphs = words
    .replaceAll("\r\n", "\n")
    .split(/\n{2,}/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== "");
  const isNamed = bare.includes(caseNumber);
  return writeLetter(sender, {
    subject: `Re: ${bare || "your message"}${isNamed ? "" : ` [${caseNumber}]`}`,
    title: `Reference ${caseNumber}`,
    preview: paragraphs[0]?.slice(0, 120) ?? "",
    blocks: paragraphs.map(text),
    foot: [
      `Reference ${caseNumber}. If you do not want to be written to at this address, reply with the words "do not contact".`,
    ],
  });
}
