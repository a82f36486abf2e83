import { describe, expect, it } from "vitest";
import { minutes } from "~/core/duration";
import { collectFor, payOut, restoredHouse } from "~/tests/support/restored-house";
import { copyAside, restoreCopy, type Product } from "~/tests/support/restored-product";

const operator = { kind: "operator", id: null } as const;

let product: Product;
const { vendor } = restoredHouse((fresh) => (product = fresh ?? product));

/** The fire: the copy takes the database's place, and is brought up to date. */
async function goBackTo(copy: string): Promise<void> {
  product = await restoreCopy(product, copy);
  const { ok, lines } = await product.afterRestore();
  expect(ok, lines.join(" ")).toBe(true);
}
/** Acts of the product that stands now. */
const acts = async () => ({
  ...(await import("~/core/payouts/adopted/paid-elsewhere")),
  ...(await import("~/core/payouts/desk/retry-payout")),
  ...(await import("~/core/payouts/payout-rules")),
  ...(await import("~/core/payouts/vendor/fail-payout")),
  ...(await import("~/core/payouts/vendor/record-order")),
  ...(await import("~/integrations/payouts/vendor")),
});
const orderOf = (externalId: string) => vendor.orders.get(externalId)!;

/** A payout that was handed over before the fire, and whose order waits at the vendor. */
async function adopted(isLost = false): Promise<{ userId: string; payoutId: string }> {
  const { userId } = product.makePayee();
  product.makeSettledCase(userId);
  const copy = copyAside(product);
  const payoutId = await payOut(product, userId);
  orderOf(payoutId).status = "PENDING APPROVAL";
  if (isLost) vendor.orders.clear();
  await goBackTo(copy);
  expect(product.getPayout(payoutId)).toMatchObject({ status: "processing", attempt: 0 });
  return { userId, payoutId };
}
async function dies(payoutId: string): Promise<void> {
  const { externalIdOf } = await acts();
  vendor.cancel(orderOf(externalIdOf(product.getPayout(payoutId))));
  expect(await product.askOrder(payoutId)).toBe("failed");
}
async function retried(payoutId: string): Promise<void> {
  const { retryPayout } = await acts();
  retryPayout(payoutId, operator);
  product.releasePayout(payoutId, operator);
  await product.sendPayout(payoutId);
}
const isSound = (): void => expect(product.verifyLedger().problems).toEqual([]);

describe("issue 24: an order of before a restore that ends without paying", () => {
  it("is paid by a retry, under another id at the vendor", async () => {
    const { payoutId } = await adopted();
    await dies(payoutId);
    await retried(payoutId);
    expect(product.getPayout(payoutId)).toMatchObject({ status: "completed", attempt: 1 });
    expect([[...vendor.orders.keys()], vendor.delivered()]).toEqual([
      [payoutId, `${payoutId}-2`],
      50_000,
    ]);
    isSound();
  });

  it("is paid by a retry where it had been completed, and came back", async () => {
    const { payoutId } = await adopted();
    vendor.deliver(orderOf(payoutId));
    expect(await product.askOrder(payoutId)).toBe("completed");
    await dies(payoutId);
    await retried(payoutId);
    expect([product.getPayout(payoutId).status, vendor.delivered()]).toEqual(["completed", 50_000]);
    isSound();
  });

  it("is paid by hand", async () => {
    const { payoutId } = await adopted();
    await dies(payoutId);
    const { retryPayout } = await acts();
    retryPayout(payoutId, operator);
    expect(product.completePayout(payoutId, { transactionId: "cheque 7" }, operator)).toBe(true);
    isSound();
  });

  it("frees its facts for another payout once it is withdrawn", async () => {
    const { userId, payoutId } = await adopted();
    await dies(payoutId);
    product.withdrawPayout(payoutId, "a new one", operator);
    const next = await payOut(product, userId);
    expect(next).not.toBe(payoutId);
    expect([product.getPayout(next).status, vendor.delivered()]).toEqual(["completed", 50_000]);
    isSound();
  });

  it("frees them also where the vendor never had it and staff ends the payout", async () => {
    const { userId, payoutId } = await adopted(true);
    expect(await product.askOrder(payoutId, () => Date.now() + minutes(11))).toBe("send_again");
    const { failPayout } = await acts();
    failPayout(payoutId, "to be paid with others", operator);
    product.withdrawPayout(payoutId, "to be paid with others", operator);
    const next = await payOut(product, userId);
    expect([product.getPayout(next).status, vendor.delivered()]).toEqual(["completed", 50_000]);
    isSound();
  });

  it("still stands while it may live, and when it has paid", async () => {
    const { userId, payoutId } = await adopted();
    expect(await product.askOrder(payoutId)).toBe("open");
    product.reverseSettlement(
      product.sqlite.prepare("SELECT id FROM cases").pluck().get() as string,
      "the wrong case",
      product.staff,
    );
    expect(product.createPayout(userId)).toMatchObject({ outcome: "below_minimum" });
    vendor.deliver(orderOf(payoutId));
    expect(await product.askOrder(payoutId)).toBe("completed");
    expect(vendor.orders.size).toBe(1);
  });
});

describe("issue 24: an order of before a restore whose case was opened anew", () => {
  const caseOf = (userId: string): string => {
    const caseId = product.makeSubmittedCase(userId);
    product.sqlite
      .prepare("UPDATE case_files SET file_hash = 'the picture' WHERE case_id = ?")
      .run(caseId);
    return caseId;
  };
  /** Somebody whose lost case is on record anew, and the payout that paid the lost one. */
  async function openedAnew(before: (payoutId: string) => void) {
    const { userId } = product.makePayee();
    const copy = copyAside(product);
    product.settleCase(caseOf(userId), product.staff);
    const lost = await payOut(product, userId);
    before(lost);
    await goBackTo(copy);
    product.settleCase(caseOf(userId), product.staff);
    const again = collectFor(product, userId);
    product.releasePayout(again, operator);
    await product.sendPayout(again);
    return { lost, again };
  }

  it("stops its payout until the vendor says that it is dead", async () => {
    const { lost, again } = await openedAnew(() => undefined);
    expect(product.getPayout(again).heldReason).toBe("paid_before_restore");
    vendor.cancel(orderOf(lost));
    const { payoutVendor, recordOrder } = await acts();
    const order = await payoutVendor()!.findOrder(lost);
    expect(recordOrder(order!)).toBe("not_ours");
    product.liftHold(again, "it was never paid", operator);
    await product.sendPayout(again);
    expect([product.getPayout(again).status, vendor.delivered()]).toEqual(["completed", 50_000]);
  });

  it("stops nothing where the vendor lists it as dead", async () => {
    const { again } = await openedAnew((lost) => vendor.cancel(orderOf(lost)));
    expect([product.getPayout(again).status, vendor.delivered()]).toEqual(["completed", 50_000]);
  });
});

describe("issue 24: an adopted order that ended before a second fire", () => {
  it("does not stop the retry that was handed over since", async () => {
    const { payoutId } = await adopted();
    const copy = copyAside(product);
    await dies(payoutId);
    await retried(payoutId);
    vendor.cancel(orderOf(`${payoutId}-2`));
    await goBackTo(copy);
    expect(product.getPayout(payoutId)).toMatchObject({ status: "failed", attempt: 2 });
    await retried(payoutId);
    expect([product.getPayout(payoutId).status, vendor.delivered()]).toEqual(["completed", 50_000]);
    isSound();
  });

  it("stands again where it was handed over once more since", async () => {
    const { userId, payoutId } = await adopted();
    const copy = copyAside(product);
    const row = product.getPayout(payoutId);
    product.endInFailure(row, "the request was lost", "never_was", operator, Date.now());
    await retried(payoutId);
    await goBackTo(copy);
    product.settleCase(product.makeSubmittedCase(userId), product.staff);
    await payOut(product, userId);
    expect([...vendor.orders.keys()]).toContain(payoutId);
    const { paidElsewhere } = await acts();
    expect(paidElsewhere(payoutId, "another")).toBe(payoutId);
  });
});
