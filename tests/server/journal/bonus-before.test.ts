import { describe, expect, it } from "vitest";
import { collectFor, payOut, restoredHouse } from "~/tests/support/restored-house";
import {
  copyAside,
  restoreCopy,
  restoreUntold,
  type Product,
} from "~/tests/support/restored-product";

const operator = { kind: "operator", id: null } as const;

let product: Product;
const { vendor } = restoredHouse((fresh) => (product = fresh ?? product));

async function goBackTo(copy: string, isTold = true): Promise<void> {
  product = await (isTold ? restoreCopy : restoreUntold)(product, copy);
  if (isTold) expect((await product.afterRestore()).ok).toBe(true);
}

/** Somebody who joins, and to whom a bonus is promised. */
function join(phone: string, email = `a${phone.slice(1)}@people.example`): string {
  const { userId } = product.makePerson({ phone, email });
  product.sqlite
    .prepare("UPDATE users SET email = ?, email_verified_at = 1 WHERE id = ?")
    .run(email, userId);
  product.sqlite.prepare("UPDATE profiles SET bonus_promised_at = 1 WHERE user_id = ?").run(userId);
  return userId;
}
function settleFirst(userId: string, fileHash: string): void {
  product.settleCase(product.makeSubmittedCase(userId, { fileHash }), product.staff);
}
const number = "+12125550181";
const address = `a${number.slice(1)}@people.example`;

describe("issue 24: the bonus of somebody who joined since the copy, and joins again", () => {
  it.each([
    ["number", number, "other@people.example"],
    ["address", "+12125550182", address],
  ])("is not paid again, known by their %s; their case is", async (_by, phone, email) => {
    const copy = copyAside(product);
    const before = join(number);
    settleFirst(before, "the picture");
    expect(product.getPayout(await payOut(product, before)).amountCents).toBe(55_000);
    await goBackTo(copy);
    const again = join(phone, email);
    settleFirst(again, "another picture");
    const payout = product.getPayout(await payOut(product, again));
    expect([payout.amountCents, payout.status]).toEqual([50_000, "completed"]);
    expect(product.createPayout(again)).toMatchObject({ outcome: "below_minimum" });
    expect(vendor.delivered()).toBe(105_000);
    expect(product.verifyLedger().problems).toEqual([]);
  });

  it("is stopped where it was collected before the journal had told of it", async () => {
    const copy = copyAside(product);
    const before = join(number);
    settleFirst(before, "the picture");
    await payOut(product, before);
    await goBackTo(copy, false);
    const again = join(number);
    settleFirst(again, "another picture");
    const together = collectFor(product, again);
    expect(product.getPayout(together).amountCents).toBe(55_000);
    await product.afterRestore();
    product.releasePayout(together, operator);
    await product.sendPayout(together);
    expect(product.getPayout(together)).toMatchObject({
      heldReason: "paid_before_restore",
      sentAt: null,
    });
  });

  it("is paid to everybody else, and where the order that paid it came to nothing", async () => {
    const copy = copyAside(product);
    const before = join(number);
    settleFirst(before, "the picture");
    const lost = await payOut(product, before);
    await goBackTo(copy);
    const [other, again] = [join("+12125550183"), join(number)];
    settleFirst(other, "their picture");
    settleFirst(again, "another picture");
    expect(product.getPayout(await payOut(product, other)).amountCents).toBe(55_000);
    vendor.cancel(vendor.orders.get(lost)!);
    const { payoutVendor } = await import("~/integrations/payouts/vendor");
    const { recordOrder } = await import("~/core/payouts/vendor/record-order");
    recordOrder((await payoutVendor()!.findOrder(lost))!);
    expect(product.getPayout(await payOut(product, again)).amountCents).toBe(55_000);
  });
});
