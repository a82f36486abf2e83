import { and, eq } from "drizzle-orm";
import { recordFact } from "~/core/claims/facts/record-fact";
import { stateAt } from "~/core/claims/facts/place-moment";
import { judgeCase, type JudgedCase } from "~/core/claims/gate/judge-case";
import { marketingTexts } from "~/core/claims/judge/placed-texts";
import type { PutQuestion } from "~/core/claims/judge/questions";
import { findOpenQuestion } from "~/core/claims/questions/ask-claim-question";
import { factsOfAnswer } from "~/core/claims/questions/facts-of-answer";
import type { ReadAnswer } from "~/core/claims/questions/read-answer";
import { readClaimAnswer } from "~/core/claims/questions/read-claim-answer";
import { rankForReview } from "~/core/claims/gate/rank-for-review";
import { plainLine } from "~/core/words/plain-line";
import { recordChange } from "~/core/record-change";
import type { LegalLanguage } from "~/db/vocabulary";
import { db } from "~/db/client";
import { claimQuestions } from "~/db/schema/claims";
import { transaction } from "~/db/transaction";

/**
 * A person's words with the message that brought them; `messageId` is null in the portal, which
 * names their case.
 */
export type GivenAnswer = {
  userId: string;
  words: string;
  messageId: string | null;
  aboutCaseId?: string;
  /** The language of the reply; English by default. */
  language?: LegalLanguage;
};

/** The outcome of an answer. `not_understood` leaves the question open. */
export type TakenAnswer =
  | { outcome: "none_open" }
  | { outcome: "not_understood"; question: PutQuestion; caseId: string }
  /** `isOwed`: the person said yes to something that only a picture or a letter proves. */
  | { outcome: "taken"; question: PutQuestion; caseId: string; isOwed: boolean };

// All texts of unknown day get the day that the person names.
function undatedTexts({ facts, allowed }: JudgedCase): string[] {
  return marketingTexts(facts, allowed)
    .filter(({ day }) => day === null)
    .map(({ id }) => id);
}

function keepFacts(
  caseId: string,
  judged: JudgedCase,
  question: PutQuestion,
  read: ReadAnswer,
  { userId, messageId, words }: GivenAnswer,
  at: number,
): void {
  const reason = read.kind === "owed" ? plainLine(words, 300) : null;
  for (const { fact, value } of factsOfAnswer(question, read)) {
    const said = { caseId, fact, value, reason, source: "person", sourceRef: messageId } as const;
    const textIds = fact === "text.receivedAt" ? undatedTexts(judged) : [null];
    for (const textId of textIds) recordFact({ ...said, textId, saidBy: userId, at });
  }
}

/**
 * Records a person's answer to the open question (CL-09), as their words and apart from what
 * pictures show. @returns `none_open` when nothing was asked @throws NotFound
 */
export function takeClaimAnswer(given: GivenAnswer, now: number = Date.now()): TakenAnswer {
  return transaction(() => {
    const open = findOpenQuestion(given.userId, given.aboutCaseId);
    if (!open) return { outcome: "none_open" };
    const { caseId, question } = open;
    const judged = judgeCase(caseId, now);
    const { today } = judged.allowed;
    const [first] = marketingTexts(judged.facts, judged.allowed).flatMap(({ day }) => day ?? []);
    const read = readClaimAnswer(question, given.words, {
      today,
      since: first ?? today,
      state: stateAt(judged.facts.stateHistory, today),
    });
    if (read.kind === "not_understood") return { outcome: "not_understood", question, caseId };
    keepFacts(caseId, judged, question, read, given, now);
    rankForReview(caseId, now);
    db.update(claimQuestions)
      .set({ answeredAt: now, messageId: given.messageId })
      .where(and(eq(claimQuestions.caseId, caseId), eq(claimQuestions.question, question)))
      .run();
    recordChange(given.userId, "case.changed", caseId, now);
    recordChange("staff", "case.changed", caseId, now);
    return { outcome: "taken", question, caseId, isOwed: read.kind === "owed" };
  });
}
