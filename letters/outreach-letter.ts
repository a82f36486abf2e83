import { formatPhone } from "~/core/words/phone";
import {
  dayOf,
  demands,
  howToAnswer,
  howToStop,
  law,
  nameSender,
  whoWeAre,
  wordings,
  type OutreachFacts,
} from "~/letters/outreach-wording";
import { text, writeLetter, type Letter } from "~/letters/write-letter";
import { type Block, type Sender } from "~/letters/letter-content";

const maxQuoted = 3;
const longestQuote = 600;

function shorten(words: string): string {
  return words.length > longestQuote ? `${words.slice(0, longestQuote).trimEnd()} …` : words;
}

function quotes({ messages, senderPhone, company }: OutreachFacts): Block[] {
  const from = `Text message from ${senderPhone ? formatPhone(senderPhone) : company}`;
  const shown = messages
    .slice(0, maxQuoted)
    .map(({ words }): Block => ({ kind: "quote", from, text: shorten(words) }));
  const more = messages.length - shown.length;
  return more > 0
    ? [
        ...shown,
        {
          kind: "note",
          text: `${more} more ${more === 1 ? "message is" : "messages are"} named in the attached letter.`,
        },
      ]
    : shown;
}

function facts(given: OutreachFacts): Block {
  const { caseNumber, personPhone, exhibits, answerBy } = given;
  return {
    kind: "facts",
    rows: [
      ["Our reference", caseNumber],
      ["Sent by", nameSender(given)],
      ...(personPhone
        ? ([["Received by", `a number ending in ${personPhone.slice(-4)}`]] as const)
        : []),
      [
        "Evidence",
        `${exhibits.length} ${exhibits.length === 1 ? "exhibit" : "exhibits"}, with SHA-256 fingerprints, in the attached letter`,
      ],
      ["Please answer by", dayOf(answerBy)],
    ],
  };
}

/**
 * The mail of an outreach step to the sender of unlawful messages; the demand letter is attached to
 * it (U §4; LG-10).
 */
export function outreachLetter(sender: Sender, given: OutreachFacts): Letter {
  const { title, opening, next } = wordings[given.step];
  return writeLetter(sender, {
    subject: `[${given.caseNumber}] ${title}: text messages from ${given.company}`,
    title,
    preview: `Reference ${given.caseNumber}. Please answer by ${dayOf(given.answerBy)}.`,
    blocks: [
      text(`To ${given.company}:`),
      text(opening(given)),
      facts(given),
      ...quotes(given),
      { kind: "heading", text: "What we ask of you" },
      { kind: "list", items: demands(given, "mail") },
      text(next(given)),
      { kind: "heading", text: "What the law says" },
      ...law(given).map(text),
      { kind: "heading", text: "How to answer" },
      text(howToAnswer(given, `${sender.product}, ${sender.address}`, "mail")),
      text(howToStop()),
      { kind: "note", text: whoWeAre(sender.product) },
    ],
    foot: [`Reference ${given.caseNumber}, ${title.toLowerCase()}.`],
  });
}
