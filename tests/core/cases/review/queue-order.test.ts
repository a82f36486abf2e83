import { describe, expect, it } from "vitest";
import { claimReview, countWaiting, nextInReview } from "~/core/cases/review/claim-review";
import { clearMark } from "~/core/cases/review/clear-mark";
import { markForReview } from "~/core/cases/review/mark-for-review";
import { sendToReview } from "~/core/cases/review/send-to-review";
import { getCase } from "~/core/cases/queries";
import { correctFact } from "~/core/claims/facts/correct-fact";
import { recordFact } from "~/core/claims/facts/record-fact";
import { takeMove } from "~/core/claims/gate/take-move";
import { sqlite } from "~/db/client";
import { makeClaimHold } from "~/tests/support/open-claims";
import { acceptedCase } from "~/tests/support/outreach";
import { makeCase, makePerson } from "~/tests/support/people";
import { makeStaff, versionOf } from "~/tests/support/staff-people";
import { rankReview } from "~/workflows/upkeep/rank-review";

const staff = makeStaff();
const day = 86_400_000;
const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10);
const rankOf = (caseId: string) => getCase(caseId).reviewRank ?? 0;
// The urgent ones stand thousands of days before all others.
const isUrgent = (caseId: string) => rankOf(caseId) < Date.now() - 5000 * day;

// A case in review with one advertisement of a day, of a person of Ohio.
function waiting(received: string, now = Date.now()) {
  const { userId } = makePerson();
  sqlite.prepare("UPDATE profiles SET state = 'OH', created_at = 1 WHERE user_id = ?").run(userId);
  const { caseId } = makeCase(userId);
  const value = {
    direction: "from_sender",
    receivedAt: { kind: "local", day: received, second: 43_200 },
    class: "marketing",
    isConfirmation: false,
    bulkSigns: [],
    words: "an offer",
  };
  const textId = `${caseId}:0`;
  const shown = { caseId, fact: "text", textId, sourceRef: "p", source: "picture" } as const;
  recordFact({ ...shown, value, at: now });
  sendToReview(caseId, ["a doubt"], now);
  return { caseId, userId, textId };
}

// A year is planned with where a period was not verified, and nothing is begun in its last 60 days.
const daysAgo = (count: number) => dayOf(Date.now() - count * day);

describe("the review queue is in the order of what runs out of time (CL-07)", () => {
  it("follows a fact that staff corrects", () => {
    const { caseId, textId } = waiting(daysAgo(10));
    expect(isUrgent(caseId)).toBe(false);
    const correction = { caseId, fact: "text.receivedAt", textId, reason: "the year was misread" };
    correctFact({ ...correction, value: { day: daysAgo(280) } }, staff);
    expect(isUrgent(caseId)).toBe(true);
    correctFact({ ...correction, value: { day: daysAgo(20) } }, staff);
    expect(isUrgent(caseId)).toBe(false);
  });

  it("follows the days that pass", async () => {
    const { caseId } = waiting(daysAgo(10));
    await rankReview(Date.now() + 30 * day);
    expect(isUrgent(caseId)).toBe(false);
    await rankReview(Date.now() + 200 * day);
    expect(isUrgent(caseId)).toBe(true);
    await rankReview();
    expect(isUrgent(caseId)).toBe(false);
  });

  it("holds an accepted case that is marked, in its place, until staff has looked at it", () => {
    const { caseId } = acceptedCase();
    const before = countWaiting();
    markForReview(caseId, "Something is to be looked at.");
    markForReview(caseId, "Something is to be looked at.");
    expect(countWaiting()).toBe(before + 1);
    expect(getCase(caseId).reviewReasons).toEqual(["Something is to be looked at."]);
    sqlite.prepare("UPDATE cases SET review_rank = -9e14 WHERE id = ?").run(caseId);
    expect(claimReview(staff, null)?.caseId).toBe(caseId);
    expect(claimReview(makeStaff(), null)?.caseId).not.toBe(caseId);
    clearMark(caseId, versionOf(caseId), staff);
    expect(getCase(caseId)).toMatchObject({ needsReview: false, status: "submitted" });
    expect(countWaiting()).toBe(before);
    expect(() => clearMark(caseId, versionOf(caseId), staff)).toThrow(/does not wait/);
  });

  it("takes in a claim that a move closes, and ranks it by what is left", () => {
    const { caseId, userId } = acceptedCase();
    makeClaimHold(caseId);
    sqlite
      .prepare("UPDATE profiles SET state = 'NY', created_at = 1 WHERE user_id = ?")
      .run(userId);
    const before = countWaiting();
    takeMove(userId, { state: "TX", from: dayOf(Date.now()) });
    expect(countWaiting()).toBe(before + 1);
    expect(getCase(caseId).reviewRank).not.toBeNull();
  });

  it("is read by its indexes alone", () => {
    for (const sql of nextInReview) {
      const plan = sqlite.prepare(`EXPLAIN QUERY PLAN ${sql}`).all(0, 0, 0, "a", "a", "a") as {
        detail: string;
      }[];
      const steps = plan.map(({ detail }) => detail);
      expect(steps.join("; ")).toMatch(/USING INDEX cases_(?:review|marked)/);
      expect(steps.filter((step) => /^SCAN cases|TEMP B-TREE/.test(step)).join()).toBe("");
    }
  });
});
