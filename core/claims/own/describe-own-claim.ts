import { eq } from "drizzle-orm";
import { isLive } from "~/core/app-mode";
import type { ClaimFacts } from "~/core/claims/facts/claim-facts";
import type { TheoryFinding } from "~/core/claims/judge/theories-that-hold";
import { isOwed } from "~/core/claims/facts/fact-values";
import { stateAt } from "~/core/claims/facts/place-moment";
import { filingGaps } from "~/core/claims/filing/filing-gaps";
import { lacksAmount } from "~/core/claims/gate/gate-decision";
import { judgeCase, type JudgedCase } from "~/core/claims/gate/judge-case";
import { claimMoney } from "~/core/claims/judge/claim-money";
import { lastDayOf, mayTellLastDay } from "~/core/claims/judge/limitation";
import { letsOut } from "~/core/claims/judge/pathway";
import { asksOf } from "~/core/claims/judge/questions";
import { neededDayOfStop, neededWords, ownAnswers } from "~/core/claims/own/own-answers";
import { lawfulAmount, ownShare, pathwayWords, restingWords } from "~/core/claims/own/own-money";
import { saidByPerson } from "~/core/claims/own/said-by-person";
import { ownTitle, whyWords } from "~/core/claims/own/why-words";
import { findOpenQuestion, isAskedNow } from "~/core/claims/questions/ask-claim-question";
import { noClaimAnswers } from "~/core/claims/questions/no-claim-answers";
import { questionToPut } from "~/core/claims/questions/question-to-put";
import { questionsAhead } from "~/core/claims/questions/questions-ahead";
import { questionTexts } from "~/core/claims/questions/question-texts";
import { isTheoryApproved } from "~/core/claims/theories/approvals";
import { isAmountSure } from "~/core/claims/theories/theory-entry";
import { findEmergencyStop } from "~/core/emergency-stops";
import { spellDay } from "~/core/words/spell-day";
import { NotFound } from "~/core/errors";
import { db } from "~/db/client";
import { cases } from "~/db/schema/cases";

/** Where a claim stands for its person. */
export type OwnStanding = "no_claim" | "nothing_yet" | "not_pursued" | "claim";

const askable: ReadonlySet<string> = new Set(["submitted", "review", "in_progress"]);
const changeable: ReadonlySet<string> = new Set(["pending", "review", "submitted"]);

/** Whether a person may still change what they answered: until the letters begin, or the end. */
export const mayChangeAnswers = (
  row: Pick<typeof cases.$inferSelect, "status" | "outreachReleasedAt" | "archivedAt">,
): boolean =>
  changeable.has(row.status) && row.outreachReleasedAt === null && row.archivedAt === null;

function stillNeeded(judged: JudgedCase): string[] {
  const ahead = questionsAhead(judged, judged.allowed);
  const needs = ahead.flatMap((put) =>
    put === "S1" ? [neededDayOfStop] : asksOf(put).map((id) => neededWords[id]),
  );
  return [...new Set(needs)];
}

type Asked = { caseId: string; userId: string; judged: JudgedCase; isLost: boolean };

// What is not pursued asks for nothing more than what was asked already.
function questionFor({ caseId, userId, judged, isLost }: Asked, now: number): string | null {
  const open = findOpenQuestion(userId, caseId);
  if (open) return open.words;
  const next = isLost || isAskedNow(userId, now) ? null : questionToPut(judged, judged.allowed);
  return next === null ? null : questionTexts[next];
}

// What all theories rest on is told once, and of each only what is its own.
function reasonsOf(holding: readonly TheoryFinding[], facts: ClaimFacts) {
  const each = holding.map(({ entry, texts }) => ({
    id: entry.id,
    title: ownTitle(entry),
    texts: texts.length,
    why: whyWords(entry, facts),
  }));
  const [first] = each;
  const shared =
    first && each.length > 1
      ? first.why.filter((words) => each.every(({ why }) => why.includes(words)))
      : [];
  const claims = each.map((claim) => ({
    ...claim,
    why: claim.why.filter((words) => !shared.includes(words)),
  }));
  return { claims, shared };
}

function standingOf(judged: JudgedCase, holds: boolean): OwnStanding {
  if (judged.noClaim !== null) return "no_claim";
  if (judged.pathway !== null && !letsOut(judged.pathway)) return "not_pursued";
  return holds ? "claim" : "nothing_yet";
}

/**
 * A claim as its person sees it (CL-07): what we can claim and why, what the law allows beside what
 * they get, the way it goes, the last day where it was verified, what we still need, and what they
 * answered. Theories without counsel's approval are told to nobody in live mode (CL-02).
 * @param shareCents the flat share of a settled claim, in cents @throws NotFound
 */
export function describeOwnClaim(
  caseId: string,
  userId: string,
  shareCents: number,
  now: number = Date.now(),
) {
  const row = db.select().from(cases).where(eq(cases.id, caseId)).get();
  if (!row) throw new NotFound(`There is no case ${caseId}.`);
  const judged = judgeCase(caseId, now);
  const { facts, allowed, lines } = judged;
  const holding = judged.holding.filter(({ entry }) =>
    isTheoryApproved(allowed.approvals, entry.id),
  );
  const standing = standingOf(judged, holding.length > 0);
  const isPursued = standing === "claim";
  // Demo mode writes letters without an amount that is sure.
  const isResting = isPursued && isLive() && lacksAmount(judged);
  const days = holding.flatMap((finding) => lastDayOf(finding) ?? []).toSorted();
  const isLost = standing === "no_claim" || standing === "not_pursued";
  const state = stateAt(facts.stateHistory, allowed.today);
  return {
    standing,
    ...reasonsOf(holding, facts),
    noClaim: judged.noClaim === null ? null : noClaimAnswers[judged.noClaim],
    amount: isPursued
      ? lawfulAmount(claimMoney(holding.filter(({ entry }) => isAmountSure(entry))))
      : null,
    share: isPursued && !isResting ? ownShare(judged.pathway, shareCents) : null,
    pathway: isResting
      ? restingWords
      : (isPursued || standing === "not_pursued") && judged.pathway !== null
        ? pathwayWords[judged.pathway]
        : null,
    hasTheories: holding.length > 0,
    lastDay: days[0] !== undefined && mayTellLastDay(holding) ? spellDay(days[0]) : null,
    question: askable.has(row.status) ? questionFor({ caseId, userId, judged, isLost }, now) : null,
    needs: isLost ? [] : stillNeeded(judged),
    isRegistryMailOwed: lines.some(({ fact, value }) => fact === "registry_date" && isOwed(value)),
    answers: ownAnswers(caseId, saidByPerson(caseId), lines),
    mayChange: mayChangeAnswers(row),
    isAccepted: row.status === "submitted" || row.status === "in_progress",
    isHeld:
      isPursued &&
      findEmergencyStop("letters", { state, company: row.violatorDomain }) !== undefined,
    hasFiling: filingGaps(caseId, judged).length === 0,
  };
}
export type OwnClaim = ReturnType<typeof describeOwnClaim>;
