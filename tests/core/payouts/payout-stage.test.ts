import { describe, expect, it } from "vitest";
import { payoutStage, stageWords, type StagedPayout } from "~/core/payouts/payout-stage";

const base: StagedPayout = {
  amountCents: 50_000,
  status: "pending",
  heldReason: null,
  heldUntil: null,
  sentAt: null,
  tremendousOrderId: null,
  paymentMethod: null,
  transactionId: null,
  withdrawnAt: null,
  isLink: false,
};
const good = { isReachable: true, changeHoldsUntil: null };
const sent = { status: "processing", sentAt: 1 } as const;
const ordered = { ...sent, tremendousOrderId: "O1" };
const paid = { ...ordered, status: "completed", transactionId: "O1" } as const;

describe("issue 20, 8: the stage of a payout is what its row says", () => {
  it.each<[string, Partial<StagedPayout>, Partial<typeof good> | { changeHoldsUntil: number }]>([
    ["unconfirmed", {}, { isReachable: false }],
    ["waits_after_change", {}, { changeHoldsUntil: 5 }],
    ["checked", { heldReason: "same_person" }, {}],
    ["prepared", {}, {}],
    ["prepared", { heldUntil: 5 }, {}],
    ["released", { status: "processing" }, {}],
    ["waits_after_change", { status: "processing" }, { changeHoldsUntil: 5 }],
    ["ordered", sent, {}],
    ["accepted", ordered, {}],
    ["stopped", { ...ordered, heldReason: "delivery_failed" }, {}],
    ["ready", { ...paid, isLink: true }, {}],
    ["sent", paid, {}],
    ["paid_by_hand", { status: "completed", transactionId: "R7" }, {}],
    ["paid_by_hand", { ...paid, transactionId: "R7", isLink: true }, {}],
    ["failed", { status: "failed" }, {}],
    ["replaced", { status: "failed", withdrawnAt: 5 }, {}],
  ])("%s", (stage, row, standing) => {
    expect(payoutStage({ ...base, ...row }, { ...good, ...standing })).toBe(stage);
  });

  it("never says that money was sent, paid or ready before it was, nor names why staff looks", () => {
    const before: Partial<StagedPayout>[] = [
      {},
      { heldReason: "same_person" },
      { status: "processing" },
      sent,
      ordered,
      { ...ordered, heldReason: "amount_differs" },
      { status: "failed" },
    ];
    for (const row of before)
      for (const isReachable of [true, false]) {
        const told = stageWords({ ...base, ...row }, { ...good, isReachable });
        const words = Object.values(told).join(" ");
        expect(words).not.toMatch(/was sent|have been paid|has paid|is ready\b(?!\.)|same_person/i);
        expect(words).not.toMatch(/is ready\. Open/);
      }
  });

  it("names how staff paid by hand, and how it can be followed up", () => {
    const row = {
      ...base,
      status: "completed",
      paymentMethod: "PayPal",
      transactionId: "R7",
    } as const;
    expect(stageWords(row, good).text).toBe("Our team has paid you $500 by PayPal, reference R7.");
  });
});
