import { describe, expect, it } from "vitest";
import { moveCase } from "~/core/cases/move-case";
import { countUnreadCases, getCase, listUnreadCases } from "~/core/cases/queries";
import { decideCase } from "~/core/cases/reading/decide-case";
import { recordReading } from "~/core/cases/reading/record-reading";
import { sqlite } from "~/db/client";
import { staff } from "~/tests/support/money";
import { makeCase, makePerson, makeReading } from "~/tests/support/people";
import { findPendingCase } from "~/workflows/cases/find-pending-case";

const later = Date.now() + 1000;
const isOwed = (caseId: string): boolean =>
  listUnreadCases(later).some((unread) => unread.caseId === caseId);

describe("issue 20, 20: what the machine owes a case is no status that staff may choose", () => {
  it("a fresh case is owed its reading until it is decided", () => {
    const { caseId, fileId } = makeCase(makePerson().userId);
    const before = countUnreadCases();
    expect([isOwed(caseId), findPendingCase(caseId)?.aboutCaseId]).toEqual([true, caseId]);
    decideCase(caseId, recordReading(caseId, fileId, makeReading()));
    expect([isOwed(caseId), findPendingCase(caseId)]).toEqual([false, null]);
    expect(countUnreadCases()).toBe(before - 1);
  });

  it("what staff sets to pending stays there: no sweep finds it, no run decides it, nobody is told", () => {
    const { caseId, fileId } = makeCase(makePerson().userId);
    decideCase(caseId, recordReading(caseId, fileId, makeReading()));
    moveCase(caseId, "pending", staff);
    expect([isOwed(caseId), findPendingCase(caseId)]).toEqual([false, null]);
    const readingId = recordReading(caseId, fileId, makeReading());
    expect(decideCase(caseId, readingId)).toEqual({ outcome: "left_to_staff" });
    expect(getCase(caseId).status).toBe("pending");
  });

  it("also a case that staff takes out of the machine's hands before it was read", () => {
    const { caseId } = makeCase(makePerson().userId);
    sqlite.prepare("UPDATE cases SET status = 'review' WHERE id = ?").run(caseId);
    moveCase(caseId, "pending", staff);
    expect(isOwed(caseId)).toBe(false);
  });
});
