import { eq } from "drizzle-orm";
import { casesOfMatter, factsOfMatter } from "~/core/claims/facts/facts-of-matter";
import { oneTextEach } from "~/core/claims/facts/one-text-each";
import { plannedLastDay } from "~/core/claims/judge/planned-last-day";
import { reviewRank } from "~/core/claims/judge/review-rank";
import { allowedOn } from "~/core/claims/register/allowed-on";
import { statement } from "~/core/list-rows";
import { db } from "~/db/client";
import { cases } from "~/db/schema/cases";

type CaseRow = typeof cases.$inferSelect;

/** An accepted case that staff is to look at all the same; the words of `cases_marked`. */
export const isMarked =
  "needs_review = 1 AND status IN ('submitted', 'in_progress') AND archived_at IS NULL";
const markedStatuses: readonly string[] = ["submitted", "in_progress"];

const waits = ({ status, needsReview, archivedAt }: CaseRow): boolean =>
  archivedAt === null && (status === "review" || (needsReview && markedStatuses.includes(status)));

/**
 * The place of a case in the review by what is known now (CL-07), smallest first, in ms. @throws
 * NotFound
 */
export function rankNow(caseId: string, openedAt: number, now: number): number {
  const { facts } = factsOfMatter(caseId);
  const texts = oneTextEach(facts.texts, facts.stateHistory).filter(
    ({ direction }) => direction === "from_sender",
  );
  const allowed = allowedOn(new Date(now).toISOString().slice(0, 10));
  return reviewRank(openedAt, texts.length, plannedLastDay(facts, allowed), now);
}

/**
 * Ranks the waiting cases of a matter anew, after a fact, a state or an approval changed (CL-07).
 * @throws NotFound
 */
export function rankForReview(caseId: string, now: number = Date.now()): void {
  for (const row of casesOfMatter(caseId).filter(waits)) {
    const rank = rankNow(row.id, row.createdAt, now);
    if (rank !== row.reviewRank)
      db.update(cases).set({ reviewRank: rank }).where(eq(cases.id, row.id)).run();
  }
}

const waiting = statement<[], { id: string }>(
  `SELECT id FROM cases INDEXED BY cases_review WHERE status = 'review' AND archived_at IS NULL
   UNION ALL SELECT id FROM cases INDEXED BY cases_marked WHERE ${isMarked}`,
);

/** All cases that wait for staff, to rank them as days pass and approvals begin and end. */
export const listToRank = (): string[] => waiting.all().map(({ id }) => id);
