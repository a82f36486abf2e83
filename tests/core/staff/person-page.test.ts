import { describe, expect, it } from "vitest";
import { findAffiliateLine } from "~/core/affiliates/queries-staff";
import { recordStaffAct } from "~/core/accounts/staff-acts/record-staff-act";
import { dollars } from "~/core/money";
import { failPayout } from "~/core/payouts/vendor/fail-payout";
import { listCaseTies } from "~/core/staff/list-case-ties";
import { listAudit, listAuditOf, readAuditQuery } from "~/core/staff/queries-audit";
import { findPersonPage } from "~/core/staff/queries-person";
import { sqlite } from "~/db/client";
import { makeChain, makePayee, makeSettledCase, makeSubmittedCase } from "~/tests/support/money";
import { collect } from "~/tests/support/owed-payouts";
import { makeStaff } from "~/tests/support/staff";

const staff = makeStaff();
const numberOf = (caseId: string): string =>
  sqlite.prepare("SELECT external_case_id FROM cases WHERE id = ?").pluck().get(caseId) as string;

describe("issue 20, 27: one page per person with what is owed to them", () => {
  it("adds up: what is owed is in open payouts or in none yet, and a hold says its reason", () => {
    const { userId } = makePayee();
    makeSettledCase(userId);
    const payoutId = collect(userId);
    makeSettledCase(userId);
    sqlite.prepare("UPDATE payouts SET held_reason = 'burst' WHERE id = ?").run(payoutId);
    const page = findPersonPage(userId);
    expect(page?.money).toMatchObject({
      owedCents: dollars(1000),
      payoutCents: dollars(500),
      waitingCents: dollars(500),
      paidCents: 0,
      totalCents: dollars(1000),
      claimsCents: dollars(1000),
    });
    expect(page?.payouts).toHaveLength(1);
    expect(page?.payouts[0]?.holds).toContainEqual({
      words: "The payee referred an unusual number of people within a day.",
      until: null,
    });
    expect(page?.cases.map(({ status }) => status)).toEqual(["settled", "settled"]);
  });

  it("adds up when a payout failed: what it holds is neither open nor in no payout", () => {
    const { userId } = makePayee();
    makeSettledCase(userId);
    failPayout(collect(userId), "The vendor refused it.", { kind: "admin", id: staff.userId });
    makeSettledCase(userId);
    const money = findPersonPage(userId)?.money;
    expect(money).toMatchObject({ failedCents: dollars(500), payoutCents: 0 });
    const { owedCents, payoutCents, failedCents, waitingCents } = money!;
    expect(payoutCents + failedCents + waitingCents).toBe(owedCents);
  });

  it("leads to those who referred them and whom they referred, and to their conversations", () => {
    const [first, second] = makeChain(2);
    if (!first || !second) throw new Error("no chain");
    makeSettledCase(second.userId);
    expect(findPersonPage(first.userId)?.referred).toMatchObject([
      { userId: second.userId, level: 1, status: "completed", commissionCents: dollars(50) },
    ]);
    expect(findPersonPage(first.userId)?.money.commissionsCents).toBe(dollars(50));
    const page = findPersonPage(second.userId);
    expect(page?.referrers).toMatchObject([{ userId: first.userId, level: 1 }]);
    expect(page?.tickets.map(({ id }) => id)).toEqual([second.conversationId]);
    const affiliateId = findPersonPage(first.userId)?.affiliate?.id ?? "";
    expect(findAffiliateLine(affiliateId)?.userId).toBe(first.userId);
  });

  it("is nothing for somebody who is not there", () => {
    expect(findPersonPage("user_none")).toBeUndefined();
  });
});

describe("issue 20, 27: a case leads to its payouts and conversations", () => {
  it("names who is paid for it, also who referred its person, and only its own money", () => {
    const [first, second] = makeChain(2);
    if (!first || !second) throw new Error("no chain");
    const caseId = makeSettledCase(second.userId);
    const payoutId = collect(second.userId);
    makeSettledCase(second.userId);
    const { payments, tickets } = listCaseTies(caseId);
    expect(
      payments.map(({ kind, userId, payoutId: paid, amountCents }) => [
        kind,
        userId,
        paid,
        amountCents,
      ]),
    ).toEqual(
      expect.arrayContaining([
        ["claim", second.userId, payoutId, dollars(500)],
        ["commission", first.userId, null, dollars(50)],
      ]),
    );
    expect(payments).toHaveLength(2);
    expect(tickets.map(({ id }) => id)).toEqual([second.conversationId]);
  });
});

describe("issue 20, 26 and 27: the audit names what it shows and finds it by its number", () => {
  it("a case by its number, a ticket by #number, each with its name", () => {
    const { userId, conversationId } = makePayee();
    const caseId = makeSubmittedCase(userId);
    const act = { staff, at: 1 };
    recordStaffAct({ ...act, act: "hold-case", subjectKind: "case", subjectId: caseId });
    recordStaffAct({
      ...act,
      act: "add-note",
      subjectKind: "conversation",
      subjectId: conversationId,
    });
    const ticket = sqlite
      .prepare("SELECT ticket_number FROM support_conversations WHERE id = ?")
      .pluck()
      .get(conversationId) as number;
    const found = (search: string) => listAudit({ ...readAuditQuery({}), search }).lines;
    const number = numberOf(caseId);
    expect(found(number.toLowerCase())).toMatchObject([
      { subjectId: caseId, subjectName: expect.stringContaining(number) as string },
    ]);
    expect(found(number.replace("TC-", ""))).toMatchObject([{ subjectId: caseId }]);
    expect(found(`#${ticket}`)).toMatchObject([
      { subjectId: conversationId, subjectName: expect.stringMatching(`^#${ticket}`) as string },
    ]);
    expect(listAuditOf(userId, 10).map(({ act: done }) => done)).toEqual(["add-note", "hold-case"]);
  });

  it("what was deleted has no name, and only its id is said", () => {
    recordStaffAct({
      staff,
      act: "delete-case",
      subjectKind: "case",
      subjectId: "case_gone",
      at: 2,
    });
    const [line] = listAudit({ ...readAuditQuery({}), search: "case_gone" }).lines;
    expect(line).toMatchObject({ subjectId: "case_gone", subjectName: null });
  });
});
