import { formatMoney } from "~/core/money";
import { fillBraces } from "~/core/words/fill-braces";
import { formatPhone } from "~/core/words/phone";
import type { OutreachStep } from "~/db/vocabulary";

/**
 * Version of the wording of the five letters. THE WORDING IS A TEMPLATE THAT COUNSEL MUST REVIEW
 * before it is used on anybody: the paper says so, and in live mode no letter leaves, until the
 * super admin records counsel's approval of the very words (`outreachTemplate`).
 */
export const templateVersion = "2026-11.2";

/** What the letters of a case say. Instants in milliseconds, amounts in cents. */
export type OutreachFacts = {
  step: OutreachStep;
  caseNumber: string;
  company: string;
  senderPhone: string | null;
  personName: string | null;
  personPhone: string | null;
  /** The company as the instrument of assignment names it, where that is known. */
  respondent: string | null;
  /** The texts that the cited theories count, each once. */
  messages: readonly {
    words: string;
    sha256: string;
    at: string | null;
    picture: number | null;
  }[];
  times: readonly string[];
  exhibits: readonly {
    label: string;
    fileType: string;
    fileSize: number;
    fileHash: string;
    arrivedAt: number;
    picture: Uint8Array | null;
  }[];
  /** What the recipient asked of the sender, and since when the number is registered. */
  stops: readonly { day: string | null; channel: string; words: string | null }[];
  registeredOn: string | null;
  registryMail: string | null;
  /** Who had the pictures in hand: an extract of our log. */
  custody: readonly { at: number; act: string; by: string; picture: number; rowHash: string }[];
  instrument: { madeAt: number; sha256: string } | null;
  earlier: readonly { step: OutreachStep; at: number }[];
  demandCents: number;
  writtenAt: number;
  answerBy: number;
  replyTo: string;
  isApproved: boolean;
  /**
   * The theories that hold, each with its texts and last day; none in a demo sample whose facts are
   * not known.
   */
  theories: readonly CitedTheory[];
  /** Whether the pathway lets us file: no letter names what we may not do (claims, 5.2). */
  mayFile: boolean;
};

/** A theory as a letter cites it (CL-05); amounts in cents, `lastDay` as `2030-05-04`. */
export type CitedTheory = {
  title: string;
  citations: readonly string[];
  version: number;
  texts: number;
  /** Whether the amounts were verified; none of others is printed. */
  isAmountSure: boolean;
  floorCents: number;
  baseCents: number;
  capCents: number;
  lastDay: string | null;
  /** Its paragraph of the register, with braces, and that paragraph's id. */
  paragraph: string;
  block: string;
};

const longDay = new Intl.DateTimeFormat("en-US", {
  timeZone: "America/New_York",
  dateStyle: "long",
});

/** `November 20, 2026`, in New York. */
export const dayOf = (at: number): string => longDay.format(at);

/** Names the sender of the messages as the evidence does. */
export function nameSender({ senderPhone, company }: OutreachFacts): string {
  return senderPhone ? `${formatPhone(senderPhone)} (${company})` : company;
}

function countMessages({ messages }: OutreachFacts): string {
  return messages.length === 1
    ? "a text message"
    : messages.length === 0
      ? "the text messages shown in Exhibit A"
      : `${messages.length} text messages`;
}

type Wording = {
  title: string;
  opening: (facts: OutreachFacts) => string;
  next: (facts: OutreachFacts) => string;
};

function firstLetter({ earlier, writtenAt }: OutreachFacts): string {
  return dayOf(earlier[0]?.at ?? writtenAt);
}

/**
 * The wording of each step (U §4). We threaten nothing that we do not mean, and state nothing that
 * is not on record.
 */
export const wordings: Record<OutreachStep, Wording> = {
  initial_notice: {
    title: "Notice of claim",
    opening: (facts) =>
      `We write about ${countMessages(facts)} that a consumer received from ${nameSender(facts)}. The consumer has assigned the claim that arises from this to us.`,
    next: (facts) =>
      `Please answer by ${dayOf(facts.answerBy)}. If the claim is still open then, we will write to you again.`,
  },
  reminder: {
    title: "Reminder of our notice of claim",
    opening: (facts) =>
      `On ${firstLetter(facts)} we wrote to you about ${countMessages(facts)} that a consumer received from ${nameSender(facts)}. The claim has not been resolved.`,
    next: (facts) =>
      `Please answer by ${dayOf(facts.answerBy)}. If you need more time to look into it, tell us and we will agree on another day.`,
  },
  escalation: {
    title: "Second notice of an open claim",
    opening: (facts) =>
      `This is our third letter about ${countMessages(facts)} that a consumer received from ${nameSender(facts)}. We first wrote on ${firstLetter(facts)}. The claim has not been resolved.`,
    next: (facts) =>
      `Please answer by ${dayOf(facts.answerBy)}. ${facts.mayFile ? "Claims that are not resolved by letter may be brought before a court that hears small claims." : "If the claim is still open then, we will write to you again."}`,
  },
  "2nd_reminder": {
    title: "Second reminder of an open claim",
    opening: (facts) =>
      `We have written to you ${facts.earlier.length} times since ${firstLetter(facts)} about ${countMessages(facts)} that a consumer received from ${nameSender(facts)}. The claim has not been resolved.`,
    next: (facts) =>
      `Please answer by ${dayOf(facts.answerBy)}. One more letter follows this one${facts.mayFile ? " before we consider filing in small claims court" : ""}.`,
  },
  final_notice: {
    title: "Final notice of an open claim",
    opening: (facts) =>
      `This is our last letter about ${countMessages(facts)} that a consumer received from ${nameSender(facts)}. We have written ${facts.earlier.length} times since ${firstLetter(facts)}, and the claim has not been resolved.`,
    next: (facts) =>
      facts.mayFile
        ? `If the claim is not resolved by ${dayOf(facts.answerBy)}, it may be filed in small claims court without further notice. Until then we remain ready to resolve it with you.`
        : `Please answer by ${dayOf(facts.answerBy)}. We remain ready to resolve the claim with you.`,
  },
};

const countOf = (texts: number): string => (texts === 1 ? "1 message" : `${texts} messages`);

function amountOf({ texts, isAmountSure, floorCents, baseCents, capCents }: CitedTheory): string {
  if (!isAmountSure) return "";
  if (baseCents === 0) return " The law provides for the actual loss.";
  const upTo = floorCents < baseCents ? "up to " : "";
  const most =
    capCents > baseCents
      ? `; whether a court awards more, and at most ${formatMoney(capCents, "whole")}, is for the court to decide`
      : "";
  return ` The law provides for ${upTo}${formatMoney(baseCents, "whole")} for ${countOf(texts)}${most}.`;
}

// The paragraph is counsel's; what stands in its braces follows from the facts.
const cited = (theory: CitedTheory): string =>
  fillBraces(theory.paragraph, {
    citations: theory.citations.join("; "),
    texts: countOf(theory.texts),
    amount: amountOf(theory),
    until: theory.lastDay ? ` By our reckoning the time to sue ends on ${theory.lastDay}.` : "",
  });

const amountsApart = "These amounts are not added up. ";

/**
 * States the law, a paragraph each: exactly the theories that hold (CL-05), or the demo's sample.
 */
export function law({ theories }: OutreachFacts): string[] {
  const sure = theories.filter(({ isAmountSure }) => isAmountSure);
  if (theories.length > 0)
    return [
      ...theories.map(cited),
      `${sure.length > 1 ? amountsApart : ""}If you hold the recipient's consent, send it and we will consider it in good faith.`,
    ];
  return [
    "The Telephone Consumer Protection Act (47 U.S.C. § 227) and the rules under it (47 C.F.R. § 64.1200) limit marketing text messages. Where they were broken, the Act " +
      "provides for $500 for each violation, and lets a court award up to three times that where the violation was willful or knowing. Whether a message was lawful depends on facts that " +
      "you may know and we do not: if you hold the recipient's consent, send it and we will consider it in good faith.",
  ];
}

/**
 * Lists the demands; no sum where none is sure. Many hands see a mail, so the whole number stands
 * on paper only.
 */
export function demands(facts: OutreachFacts, medium: "mail" | "paper"): string[] {
  const { personPhone } = facts;
  const number = !personPhone
    ? "the recipient's number"
    : medium === "paper"
      ? formatPhone(personPhone)
      : "the number named in the attached letter";
  return [
    `Stop sending marketing messages to ${number}, and record it on your internal do-not-call list.`,
    "Preserve what you hold about these messages: logs, lists, consent records and agreements with those who sent them for you.",
    "Send us any consent that you rely on, with its time and wording.",
    facts.demandCents > 0
      ? `Or resolve the claim: we accept ${formatMoney(facts.demandCents, "whole")} in full settlement if you tell us so by ${dayOf(facts.answerBy)}.`
      : `Or resolve the claim: tell us by ${dayOf(facts.answerBy)} how you would settle it.`,
  ];
}

export function howToAnswer(
  { replyTo, caseNumber }: OutreachFacts,
  address: string,
  medium: "mail" | "paper",
): string {
  return `Reply to ${medium === "mail" ? "this mail" : "the mail that brought this letter"}, or write to ${replyTo}, or by post to ${address}. Please name our reference ${caseNumber}.`;
}

export function howToStop(): string {
  return (
    'If you do not want to be written to at this address, reply with the words "do not contact". We will then stop writing to it at once, and to your domain. ' +
    "The claim itself is not affected by this."
  );
}

export function whoWeAre(product: string): string {
  return `${product} is not a law firm, and this letter is not legal advice. It is sent in good faith to resolve a claim without a court.`;
}
