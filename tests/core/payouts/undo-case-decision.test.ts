import { describe, expect, it } from "vitest";
import { acceptCase } from "~/core/cases/review/accept-case";
import { claimReview } from "~/core/cases/review/claim-review";
import { getCase } from "~/core/cases/queries";
import { recordReading } from "~/core/cases/reading/record-reading";
import { sendToReview } from "~/core/cases/review/send-to-review";
import { Conflict } from "~/core/errors";
import { deliverLater, recordEvent } from "~/core/events";
import { verifyLedger } from "~/core/money/verify-ledger";
import { changeCaseStatus } from "~/core/payouts/desk/change-case-status";
import { undoCaseDecision } from "~/core/payouts/desk/undo-case-decision";
import { sqlite } from "~/db/client";
import type { CaseStatus } from "~/db/vocabulary";
import { makePayee, makeSubmittedCase, owedTo } from "~/tests/support/money";
import { makeCase, makePerson, makeReading } from "~/tests/support/people";
import { makeStaff, versionOf } from "~/tests/support/staff-people";

const staff = makeStaff();

function change(caseId: string, to: CaseStatus, now = Date.now()): void {
  changeCaseStatus({
    caseId,
    version: versionOf(caseId),
    to,
    reason: "The picture shows no text at all.",
    staff,
    from: "us@product.example",
    write: ({ newStatus }) => ({ subject: newStatus, text: "", html: "" }),
    now,
  });
}

const undo = (caseId: string, by = staff, now = Date.now()): CaseStatus =>
  undoCaseDecision({ caseId, version: versionOf(caseId), staff: by, now });

const mailsOf = (caseId: string): string[] =>
  sqlite
    .prepare<[string], string>("SELECT status FROM mails WHERE case_id = ? ORDER BY rowid")
    .pluck()
    .all(caseId);

const delaysOf = (caseId: string): number[] =>
  sqlite
    .prepare<[string], number>(
      "SELECT coalesce(due_at, created_at) - created_at FROM events WHERE json_extract(data, '$.caseId') = ? ORDER BY rowid",
    )
    .pluck()
    .all(caseId);

describe("issue 20, 30: staff has ten seconds to think again", () => {
  it("nobody hears of a rejection before that: its event and its mail wait ten seconds", () => {
    const caseId = makeSubmittedCase(makePayee().userId);
    const before = delaysOf(caseId).length;
    change(caseId, "rejected");
    expect(delaysOf(caseId).slice(before)).toEqual([10_000]);
    const mail = sqlite
      .prepare<[string], number>(
        "SELECT e.due_at - e.created_at FROM events e JOIN mails m ON e.data = json_object('mailId', m.id) WHERE m.case_id = ?",
      )
      .pluck()
      .get(caseId);
    expect(mail).toBe(10_000);
  });

  it("an undone rejection leaves the case as it was, and its mail does not leave", () => {
    const caseId = makeSubmittedCase(makePayee().userId);
    change(caseId, "rejected");
    expect(undo(caseId)).toBe("submitted");
    expect(getCase(caseId)).toMatchObject({ status: "submitted", rejectionText: null });
    expect(mailsOf(caseId)).toEqual(["suppressed"]);
  });

  it("what is rejected again after an undo is mailed", () => {
    const caseId = makeSubmittedCase(makePayee().userId);
    change(caseId, "rejected");
    undo(caseId);
    change(caseId, "rejected");
    expect(mailsOf(caseId)).toEqual(["suppressed", "queued"]);
  });

  it("an undone settlement owes nobody anything, and the ledger adds up", () => {
    const { userId } = makePayee();
    const caseId = makeSubmittedCase(userId);
    change(caseId, "settled");
    expect(owedTo(userId)).toBe(50_000);
    expect(undo(caseId)).toBe("submitted");
    expect(owedTo(userId)).toBe(0);
    expect(verifyLedger().problems).toEqual([]);
    change(caseId, "settled");
    expect(owedTo(userId)).toBe(50_000);
  });

  it("an undone acceptance is back in the queue of review", () => {
    const { caseId, fileId } = makeCase(makePerson().userId);
    recordReading(caseId, fileId, makeReading());
    sqlite
      .prepare("UPDATE cases SET violator_email = 'deals@bright-roof.com' WHERE id = ?")
      .run(caseId);
    sendToReview(caseId, ["doubtful"]);
    expect(claimReview(staff, null)).toMatchObject({ caseId });
    acceptCase(caseId, versionOf(caseId), staff);
    expect(undo(caseId)).toBe("review");
  });

  it("a case that was still to be read is owed its reading again", () => {
    const { caseId } = makeCase(makePerson().userId);
    change(caseId, "rejected");
    expect(getCase(caseId).readingOwedAt).toBeNull();
    expect(undo(caseId)).toBe("pending");
    expect(getCase(caseId).readingOwedAt).not.toBeNull();
  });

  it("after that, by another hand, or once the case has moved on, it is too late", () => {
    const caseId = makeSubmittedCase(makePayee().userId);
    const at = Date.now();
    change(caseId, "rejected", at);
    expect(() => undo(caseId, makeStaff(), at + 1)).toThrow(Conflict);
    expect(() => undo(caseId, staff, at + 9_500)).toThrow(Conflict);
    change(caseId, "in_progress", at + 100);
    expect(undo(caseId, staff, at + 200)).toBe("rejected");
    expect(() => undo(caseId, staff, at + 300)).toThrow(Conflict);
  });

  it("what is recorded after a delay is not delayed", () => {
    const id = deliverLater(5_000, () => recordEvent("case/paid", { caseId: "case_1" }));
    const other = recordEvent("case/paid", { caseId: "case_1" });
    const delay = (event: string) =>
      sqlite
        .prepare<[string], number>(
          "SELECT coalesce(due_at, created_at) - created_at FROM events WHERE id = ?",
        )
        .pluck()
        .get(event);
    expect([delay(id), delay(other)]).toEqual([5_000, 0]);
  });
});
