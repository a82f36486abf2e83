import { describe, expect, it } from "vitest";
import { getCase } from "~/core/cases/queries";
import { days, hours } from "~/core/duration";
import { chooseMove } from "~/core/outreach/choose-move";
import { findPursuit } from "~/core/outreach/queries";
import { pausePursuit } from "~/core/outreach/pause-pursuit";
import { closeQuietConversations } from "~/core/support/close-quiet-conversations";
import { changeConversationStatus } from "~/core/support/desk/change-conversation-status";
import { openConversation } from "~/core/messaging/open-conversation";
import { changeCaseStatus } from "~/core/payouts/desk/change-case-status";
import { movePayout } from "~/core/payouts/desk/move-payout";
import { listReleasable, listReleasedUnsent } from "~/core/payouts/queries";
import { sqlite } from "~/db/client";
import { casePageStatuses, dashboardCaseStatuses, type CaseStatus } from "~/db/vocabulary";
import { staff as actor } from "~/tests/support/money";
import { acceptedCase, sentLetter } from "~/tests/support/outreach";
import { makePending, statusOf } from "~/tests/support/owed-payouts";
import { makeCase, makePerson } from "~/tests/support/people";
import { makeStaff, versionOf } from "~/tests/support/staff-people";
import { makeSupportStaff } from "~/tests/support/support-staff";
import { nudgeLost, nudgeOutreach } from "~/workflows/upkeep/sweep";

const staff = makeStaff();
const chosen = [...new Set<CaseStatus>([...dashboardCaseStatuses, ...casePageStatuses])];
const later = (): number => Date.now() + days(3);

function choose(caseId: string, to: CaseStatus): void {
  if (getCase(caseId).status === to) return;
  changeCaseStatus({
    caseId,
    version: versionOf(caseId),
    to,
    reason: "The picture shows no text at all.",
    staff,
    from: "us@product.example",
    write: ({ newStatus }) => ({ subject: newStatus, text: "", html: "" }),
  });
}

/** What the sweep starts for a case, after everything that was waiting is lost. */
async function startedFor(caseId: string): Promise<string[]> {
  sqlite.exec("UPDATE events SET dispatched_at = 1 WHERE dispatched_at IS NULL");
  await nudgeLost(later());
  await nudgeOutreach(later());
  return sqlite
    .prepare<[string], string>(
      "SELECT name FROM events WHERE dispatched_at IS NULL AND data ->> 'caseId' = ? ORDER BY rowid",
    )
    .pluck()
    .all(caseId);
}

describe("issue 20, 20: what the machine owes is never read out of a status that staff may choose", () => {
  it.each(chosen)(
    "a case that staff set to %s stays so, and the sweep starts nothing",
    async (to) => {
      const { caseId } = acceptedCase();
      choose(caseId, to);
      const started = await startedFor(caseId);
      expect(getCase(caseId).status).toBe(to);
      // Submitted is the order to pursue it, and nothing has begun yet that could be forgotten.
      expect(started.filter((name) => name !== "case/released")).toEqual([]);
    },
  );

  it.each(chosen.filter((to) => to !== "submitted"))(
    "letters that are due stay where they are when staff sets the case to %s",
    async (to) => {
      const { caseId } = acceptedCase();
      sentLetter(caseId);
      choose(caseId, to);
      // The sweep may wake it once: the run looks at the case, rests, and notes that it rests.
      await startedFor(caseId);
      expect(chooseMove(caseId, later())).toEqual({ kind: "rest", why: "not_submitted" });
      expect(await startedFor(caseId)).toEqual([]);
      expect(getCase(caseId).status).toBe(to);
    },
  );

  it("a case that was never read and that staff set to pending again is read by nobody", async () => {
    const { caseId } = makeCase(makePerson().userId);
    expect(await startedFor(caseId)).toEqual(["case/opened"]);
    choose(caseId, "in_progress");
    choose(caseId, "pending");
    expect(await startedFor(caseId)).toEqual([]);
    expect(getCase(caseId).status).toBe("pending");
  });

  it("letters that staff paused stay paused, also over a status away and back", async () => {
    const { caseId } = acceptedCase();
    sentLetter(caseId);
    pausePursuit(caseId, "by_staff", actor);
    choose(caseId, "in_progress");
    choose(caseId, "submitted");
    expect(findPursuit(caseId)).toMatchObject({ holdReason: "by_staff" });
    expect(await startedFor(caseId)).toEqual([]);
  });

  it("a payout that staff let fail is neither sent nor found to be sent", () => {
    const { payoutId } = makePending();
    movePayout(payoutId, "failed", { reason: "Wrong person." }, actor);
    const found = [...listReleasable(later()), ...listReleasedUnsent(later())];
    expect(found.map(({ id }) => id)).not.toContain(payoutId);
    expect(statusOf(payoutId)).toBe("failed");
  });

  it.each(["open", "pending", "resolved"] as const)(
    "a ticket that staff set to %s stays so until its time to close has passed",
    (status) => {
      const { userId } = makePerson();
      const conversationId = openConversation({ userId, phone: null, at: Date.now() });
      changeConversationStatus(makeSupportStaff(), conversationId, status);
      closeQuietConversations(Date.now() + hours(23));
      const read = "SELECT status FROM support_conversations WHERE id = ?";
      expect(sqlite.prepare(read).pluck().get(conversationId)).toBe(status);
    },
  );
});
