import { expect, test } from "vitest";
import { countNeedingAttention } from "~/core/dashboard-figures";
import { pausePursuit } from "~/core/outreach/pause-pursuit";
import { releaseCase } from "~/core/outreach/release-case";
import { sqlite } from "~/db/client";
import { staff } from "~/tests/support/money";
import { acceptedCase } from "~/tests/support/outreach";

test("issue 20, 22: needing attention are reviews, what staff set to pending, and replies", () => {
  const [review, pending, replied, paused] = [
    acceptedCase(),
    acceptedCase(),
    acceptedCase(),
    acceptedCase(),
  ].map(({ caseId }) => caseId);
  if (!review || !pending || !replied || !paused) throw new Error("no case");
  const setStatus = (id: string, status: string) =>
    sqlite.prepare("UPDATE cases SET status = ? WHERE id = ?").run(status, id);
  expect(countNeedingAttention().all).toBe(0);
  for (const id of [replied, paused]) releaseCase(id, staff);
  pausePursuit(replied, "reply", staff);
  pausePursuit(paused, "by_staff", staff);
  setStatus(review, "review");
  setStatus(pending, "pending");
  expect(countNeedingAttention()).toEqual({ review: 1, pending: 1, replies: 1, all: 3 });
  sqlite.prepare("UPDATE cases SET reading_owed_at = 1 WHERE id = ?").run(pending);
  expect(countNeedingAttention()).toMatchObject({ pending: 0, all: 2 });
});
