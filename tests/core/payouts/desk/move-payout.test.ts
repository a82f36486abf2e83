import { describe, expect, it } from "vitest";
import { Conflict } from "~/core/errors";
import { dollars } from "~/core/money";
import { getOwed } from "~/core/money/queries";
import { completePayout } from "~/core/payouts/vendor/complete-payout";
import { failPayout } from "~/core/payouts/vendor/fail-payout";
import { movePayout } from "~/core/payouts/desk/move-payout";
import { releasePayout } from "~/core/payouts/desk/release-payout";
import { sqlite } from "~/db/client";
import { codeOf } from "~/tests/support/code-of";
import { count, staff } from "~/tests/support/money";
import { makePending, statusOf } from "~/tests/support/owed-payouts";

describe("moves", () => {
  const reach: Record<string, (payoutId: string) => void> = {
    pending: () => undefined,
    processing: (id) => void releasePayout(id, staff),
    completed: (id) => void completePayout(id, { transactionId: "t1" }, staff),
    failed: (id) => void failPayout(id, "no", staff),
  };
  const allowed = [
    "pending>processing",
    "pending>completed",
    "pending>failed",
    "processing>completed",
    "processing>failed",
    "failed>pending",
  ];

  it.each(
    Object.keys(reach).flatMap((from) => Object.keys(reach).map((to) => [from, to] as const)),
  )("A §4: from %s to %s", (from, to) => {
    const { payoutId, userId } = makePending();
    reach[from]!(payoutId);
    const move = (): boolean =>
      movePayout(payoutId, to as "pending", { transactionId: "t2" }, staff);
    if (from === to) expect(move()).toBe(false);
    else if (allowed.includes(`${from}>${to}`)) expect(move()).toBe(true);
    else expect(move).toThrow(Conflict);
    expect(statusOf(payoutId)).toBe(from !== to && !allowed.includes(`${from}>${to}`) ? from : to);
    expect(getOwed(userId)).toBe(statusOf(payoutId) === "completed" ? 0 : dollars(500));
  });

  it("decisions, Money: by hand needs a transaction id; the same one again changes nothing, another is refused", () => {
    const { payoutId } = makePending();
    expect(codeOf(() => completePayout(payoutId, { transactionId: "  " }, staff))).toBe(
      "transaction_id_missing",
    );
    expect(completePayout(payoutId, { transactionId: "check 5" }, staff)).toBe(true);
    expect(completePayout(payoutId, { transactionId: "check 5" }, staff)).toBe(false);
    expect(() => completePayout(payoutId, { transactionId: "check 6" }, staff)).toThrow(Conflict);
    expect(count("SELECT count(*) FROM ledger_sets WHERE payout_id = ?", payoutId)).toBe(1);
  });

  it("is all on record: who moved what, from where to where", () => {
    const { payoutId } = makePending();
    releasePayout(payoutId, staff);
    completePayout(payoutId, { transactionId: "t" }, staff);
    expect(
      sqlite
        .prepare("SELECT act FROM audit_log WHERE subject_id = ? ORDER BY seq")
        .pluck()
        .all(payoutId),
    ).toEqual(["payout.created", "payout.released", "payout.completed"]);
  });
});
