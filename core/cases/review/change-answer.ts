import { and, eq } from "drizzle-orm";
import { recordCaseEvent } from "~/core/cases/record-case-event";
import { isOwed, isUnknown, type FactName } from "~/core/claims/facts/fact-values";
import { factInWords } from "~/core/claims/facts/fact-words";
import { recordFact } from "~/core/claims/facts/record-fact";
import { stateAt } from "~/core/claims/facts/place-moment";
import { judgeCase, type JudgedCase } from "~/core/claims/gate/judge-case";
import { rankForReview } from "~/core/claims/gate/rank-for-review";
import { marketingTexts } from "~/core/claims/judge/placed-texts";
import type { PutQuestion, QuestionId } from "~/core/claims/judge/questions";
import { mayChangeAnswers } from "~/core/claims/own/describe-own-claim";
import { factOfQuestion, questionLabels } from "~/core/claims/own/own-answers";
import { saidByPerson } from "~/core/claims/own/said-by-person";
import { factsOfAnswer } from "~/core/claims/questions/facts-of-answer";
import { readClaimAnswer } from "~/core/claims/questions/read-claim-answer";
import { toldDayOf } from "~/core/claims/told-day-of-stop";
import { Conflict, NotFound, RuleBroken } from "~/core/errors";
import { recordChange } from "~/core/record-change";
import { plainLine } from "~/core/words/plain-line";
import { db } from "~/db/client";
import { cases } from "~/db/schema/cases";
import { transaction } from "~/db/transaction";

/** An answer as its person gives it anew, in their own words. */
export type ChangedAnswer = {
  userId: string;
  caseId: string;
  question: QuestionId;
  words: string;
};

function findOwnRow(userId: string, caseId: string) {
  const row = db
    .select()
    .from(cases)
    .where(and(eq(cases.id, caseId), eq(cases.userId, userId)))
    .get();
  if (!row) throw new NotFound(`There is no case ${caseId}.`);
  if (!mayChangeAnswers(row))
    throw new Conflict("The letters have begun, so a person on our team has to change this.");
  return row;
}

// The day of a shown stop is asked for in the place of Q1, and so it is changed.
function putFor({ question, caseId }: ChangedAnswer): PutQuestion {
  const said = saidByPerson(caseId).find(({ fact }) => fact === factOfQuestion[question]);
  return question === "Q1" && toldDayOf(said?.value) !== null ? "S1" : question;
}

function readAnew(given: ChangedAnswer, { facts, allowed }: JudgedCase) {
  const { words } = given;
  const { today } = allowed;
  const [first] = marketingTexts(facts, allowed).flatMap(({ day }) => day ?? []);
  const state = stateAt(facts.stateHistory, today);
  const read = readClaimAnswer(putFor(given), words, { today, since: first ?? today, state });
  if (read.kind === "not_understood")
    throw new RuleBroken(
      "not_understood",
      "We did not understand this answer. Please use the words of the question.",
    );
  return read;
}

const toldWords = (fact: FactName, value: unknown): string | null =>
  isUnknown(value) && !isOwed(value) ? null : factInWords(fact, value);

/**
 * Replaces what a person answered about their claim, until the letters begin; the earlier answer
 * stays on record, and the change is in the story of the case (CL-01, CL-09).
 * @throws NotFound when the case is not theirs; Conflict when it is too late; RuleBroken
 * `not_understood`
 */
export function changeAnswer(given: ChangedAnswer, now: number = Date.now()): void {
  const { userId, caseId, question } = given;
  transaction(() => {
    findOwnRow(userId, caseId);
    const judged = judgeCase(caseId, now);
    const read = readAnew(given, judged);
    const fact = factOfQuestion[question];
    const before = saidByPerson(caseId).filter((line) => line.fact === fact);
    const answer = factsOfAnswer(question, read);
    // Withdrawn alone, what is not sure any more would be answered by what was said elsewhere.
    const said = answer.length > 0 ? answer : [{ fact, value: { isUnknown: true } }];
    const undated = marketingTexts(judged.facts, judged.allowed).filter(({ day }) => day === null);
    const texts = [...before.map(({ textId }) => textId), ...undated.map(({ id }) => id)];
    const places = fact.startsWith("text.") ? [...new Set(texts)] : [null];
    const line = { caseId, source: "person", saidBy: userId, at: now } as const;
    const reason = plainLine(given.words, 300);
    for (const textId of places)
      for (const { fact: name, value } of said)
        recordFact({ ...line, fact: name, value, textId, reason });
    const was = before[0] ? toldWords(fact, before[0].value) : null;
    const isNow = said[0] ? toldWords(fact, said[0].value) : null;
    const actor = { kind: "user", id: userId } as const;
    const told = { question: questionLabels[question], was, now: isNow };
    recordCaseEvent(caseId, "answer_changed", told, actor, now);
    rankForReview(caseId, now);
    recordChange(userId, "case.changed", caseId, now);
    recordChange("staff", "case.changed", caseId, now);
  });
}
