import { describe, expect, it } from "vitest";
import { collectFor, payOut, restoredHouse } from "~/tests/support/restored-house";
import { copyAside, restoreCopy, type Product } from "~/tests/support/restored-product";

const operator = { kind: "operator", id: null } as const;

let product: Product;
const { vendor } = restoredHouse((fresh) => (product = fresh ?? product));

/** The fire: the copy takes the database's place, and is brought up to date. */
async function goBackTo(copy: string): Promise<void> {
  product = await restoreCopy(product, copy);
  await product.afterRestore();
}
const collect = (userId: string): string => collectFor(product, userId);
const pay = (userId: string): Promise<string> => payOut(product, userId);
/** A case that began with a certain picture, as one that is fetched again after a restore does. */
function caseOf(userId: string, picture: string): string {
  const caseId = product.makeSubmittedCase(userId);
  product.sqlite
    .prepare("UPDATE case_files SET file_hash = ? WHERE case_id = ?")
    .run(picture, caseId);
  return caseId;
}

describe("issue 24: what was paid before a restore is paid once", () => {
  it("a settlement that is recorded again, undone and recorded once more joins the payout that paid it", async () => {
    const { userId } = product.makePayee();
    const caseId = product.makeSubmittedCase(userId);
    const copy = copyAside(product);
    product.settleCase(caseId, product.staff);
    const payoutId = await pay(userId);
    await goBackTo(copy);
    product.settleCase(caseId, product.staff);
    product.reverseSettlement(caseId, "the wrong case", product.staff);
    product.settleCase(caseId, product.staff);
    expect(product.createPayout(userId)).toMatchObject({ outcome: "below_minimum", owedCents: 0 });
    await product.sendPayout(payoutId);
    expect(product.getPayout(payoutId).status).toBe("completed");
    expect([vendor.orders.size, vendor.delivered()]).toEqual([1, 50_000]);
    expect(product.verifyLedger().problems).toEqual([]);
    // Once it has joined, a settlement that is undone and recorded anew is paid anew.
    product.reverseSettlement(caseId, "they withdrew", product.staff);
    product.settleCase(caseId, product.staff);
    expect(product.createPayout(userId)).toMatchObject({ outcome: "below_minimum", owedCents: 0 });
  });

  it("waits for the lines of a payout that paid several, however often one of them was undone", async () => {
    const { userId } = product.makePayee();
    const [first, second] = [product.makeSubmittedCase(userId), product.makeSubmittedCase(userId)];
    const copy = copyAside(product);
    for (const caseId of [first, second]) product.settleCase(caseId, product.staff);
    const payoutId = await pay(userId);
    await goBackTo(copy);
    for (const _ of [1, 2]) {
      product.settleCase(first, product.staff);
      product.reverseSettlement(first, "the wrong case", product.staff);
    }
    product.settleCase(first, product.staff);
    expect(product.createPayout(userId)).toMatchObject({ outcome: "below_minimum" });
    product.settleCase(second, product.staff);
    expect(product.createPayout(userId)).toMatchObject({ outcome: "below_minimum" });
    await product.sendPayout(payoutId);
    expect(product.getPayout(payoutId).status).toBe("completed");
    expect([vendor.orders.size, vendor.delivered()]).toEqual([1, 100_000]);
  });

  it("a case that is opened anew from its picture is not paid by hand either", async () => {
    const { userId } = product.makePayee();
    const copy = copyAside(product);
    product.settleCase(caseOf(userId, "the picture"), product.staff);
    product.completePayout(collect(userId), { transactionId: "cheque 7" }, operator);
    await goBackTo(copy);
    product.settleCase(caseOf(userId, "the picture"), product.staff);
    const again = collect(userId);
    const pays = () => product.completePayout(again, { transactionId: "cheque 8" }, operator);
    expect(pays).toThrow(/before the database was restored/);
    expect(product.getPayout(again).status).toBe("pending");
    product.settleCase(caseOf(userId, "another picture"), product.staff);
  });

  it("nor are the commissions of such a case, each to its own level", async () => {
    const [top, middle, claimant] = product.makeChain(3);
    const copy = copyAside(product);
    product.settleCase(caseOf(claimant!.userId, "the picture"), product.staff);
    await pay(middle!.userId);
    const paid = vendor.delivered();
    expect(paid).toBeGreaterThan(0);
    await goBackTo(copy);
    product.settleCase(caseOf(claimant!.userId, "the picture"), product.staff);
    const again = await pay(middle!.userId);
    expect(product.getPayout(again)).toMatchObject({
      heldReason: "paid_before_restore",
      sentAt: null,
    });
    expect([vendor.orders.size, vendor.delivered()]).toEqual([1, paid]);
    // The level above had not been paid: only what was paid waits.
    const above = await pay(top!.userId);
    expect(product.getPayout(above).status).toBe("completed");
  });

  it("a payout that was taken over knows where to go, should the vendor know nothing of it", async () => {
    const { userId, email } = product.makePayee();
    product.makeSettledCase(userId);
    const copy = copyAside(product);
    const payoutId = await pay(userId);
    await goBackTo(copy);
    expect(product.getPayout(payoutId)).toMatchObject({ recipientEmail: email });
  });

  it("an order that was sent in the copy is not sent again where another has paid it since", async () => {
    const { userId } = product.makePayee();
    product.makeSettledCase(userId);
    const lost = collect(userId);
    product.releasePayout(lost, operator);
    product.handOverPayout(lost, "tremendous");
    const copy = copyAside(product);
    // The vendor never had it: it is withdrawn, and the same line is paid with others.
    const ended = [product.getPayout(lost), "the request was lost", "never_was"] as const;
    product.endInFailure(...ended, operator, Date.now());
    product.withdrawPayout(lost, "paid with others", operator);
    product.settleCase(product.makeSubmittedCase(userId), product.staff);
    await pay(userId);
    const paid = vendor.delivered();
    expect(paid).toBe(100_000);
    await goBackTo(copy);
    expect(product.handOverPayout(lost, "tremendous", Date.now() + 3_600_000)).toBeNull();
    expect(product.getPayout(lost).heldReason).toBe("paid_before_restore");
    expect(vendor.delivered()).toBe(paid);
  });

  it("a door that had been closed before is judged from then on, also after a second fire", async () => {
    const { userId, phone, conversationId } = product.makePayee();
    product.makeSettledCase(userId);
    const copy = copyAside(product);
    const payoutId = await pay(userId);
    const unknown = `pay_${"cd".repeat(16)}`;
    const hourAgo = new Date(Date.now() - 3_600_000).toISOString();
    const order = vendor.orders.get(payoutId)!;
    vendor.orders.set(unknown, { ...order, id: "X", external_id: unknown, created_at: hourAgo });
    product = await restoreCopy(product, copy);
    product.sqlite
      .prepare("UPDATE closed_doors SET known_at = known_at - 7200000 WHERE door = 'payouts'")
      .run();
    expect((await product.afterRestore()).ok).toBe(false);
    const later = copyAside(product);
    const text = { conversationId, phone, body: "Hello", key: "k", segments: 1 } as const;
    const queued = product.queueText({ ...text, purpose: "answer" });
    if (queued.outcome === "queued") await product.deliverText(queued.textId);
    product = await restoreCopy(product, later);
    expect(product.listClosedDoors()).toHaveLength(4);
    const { ok, lines } = await product.afterRestore();
    expect([ok, lines.join(" ")]).toEqual([false, expect.stringContaining(unknown)]);
  });
});
