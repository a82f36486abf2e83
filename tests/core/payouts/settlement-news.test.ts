import { describe, expect, it } from "vitest";
import { findMailByKey } from "~/core/messaging/mail/mailbox";
import { queueMail } from "~/core/messaging/mail/queue-mail";
import { listUnannouncedMoney, settlementKey } from "~/core/payouts/list-unannounced-money";
import { reverseSettlement } from "~/core/payouts/reverse-settlement";
import { settleCase } from "~/core/cases/settle-case";
import { sqlite } from "~/db/client";
import { makePayee, makeSettledCase, staff } from "~/tests/support/money";

const settledAt = (caseId: string): number =>
  sqlite.prepare("SELECT settled_at FROM cases WHERE id = ?").pluck().get(caseId) as number;
const write = (key: string): unknown =>
  queueMail({
    ...{ key, kind: "settlement", to: "a@people.example", from: "b@app.example.com" },
    ...{ subject: "s", text: "t", html: "h" },
  });

describe("issue 24: the news of a settlement goes by the fact, not by its instant", () => {
  it("is the same where the settlement is recorded again after a restore, and another once it was undone", () => {
    const { userId } = makePayee();
    const caseId = makeSettledCase(userId);
    const key = settlementKey(caseId, settledAt(caseId));
    expect(settlementKey(caseId, settledAt(caseId) + 86_400_000)).toBe(key);
    reverseSettlement(caseId, "the wrong case", staff);
    settleCase(caseId, staff);
    expect(settlementKey(caseId, settledAt(caseId))).not.toBe(key);
  });

  it("what an earlier release told by the instant is not told again", () => {
    const { userId } = makePayee();
    const caseId = makeSettledCase(userId);
    const at = settledAt(caseId);
    expect(listUnannouncedMoney(userId).caseIds).toEqual([caseId]);
    const before = `told:${caseId}:settled:${at}`;
    write(`mail:${before}`);
    expect(settlementKey(caseId, at)).toBe(before);
    expect(listUnannouncedMoney(userId).caseIds).toEqual([]);
    expect(findMailByKey(`mail:${settlementKey(caseId, at)}`)).toBeDefined();
  });
});
