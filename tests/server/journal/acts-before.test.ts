import { describe, expect, it } from "vitest";
import { days } from "~/core/duration";
import { collectFor, restoredHouse } from "~/tests/support/restored-house";
import {
  copyAside,
  restoreCopy,
  restoreUntold,
  type Product,
} from "~/tests/support/restored-product";

const operator = { kind: "operator", id: null } as const;

let product: Product;
const { vendor } = restoredHouse((fresh) => (product = fresh ?? product));

/** The fire: the copy takes the database's place. @returns what the operator is told */
async function goBackTo(copy: string): Promise<string> {
  product = await restoreCopy(product, copy);
  return (await product.afterRestore()).lines.join("\n");
}
const read = (sql: string, ...values: unknown[]): unknown =>
  product.sqlite
    .prepare(sql)
    .pluck()
    .get(...values);
const heldSince = (caseId: string): unknown =>
  read("SELECT hold_reason FROM pursuits WHERE case_id = ?", caseId);
const heldReason = (payoutId: string): unknown =>
  read("SELECT held_reason FROM payouts WHERE id = ?", payoutId);
const rejected = { code: "by_staff", sentence: "It is no marketing text." };

describe("issue 24, 3: a decision about a case that the copy lacks", () => {
  it("holds the letters of a case that staff had rejected, and says so", async () => {
    const { caseId } = product.acceptedCase();
    product.queuedLetter(caseId);
    const copy = copyAside(product);
    product.rejectCase(caseId, rejected, operator);
    const told = await goBackTo(copy);
    expect(heldSince(caseId)).toBe("by_staff");
    expect(told).toContain(
      `Lost, to be looked at: rejected of the case ${caseId}: the letters of ${caseId} are held.`,
    );
  });

  it("holds letters that the product would begin by itself, and lets those of staff go", async () => {
    const [one, two] = [product.acceptedCase().caseId, product.acceptedCase().caseId];
    const copy = copyAside(product);
    for (const caseId of [one, two]) product.rejectCase(caseId, rejected, operator);
    await goBackTo(copy);
    product.releaseCase(one);
    product.releaseCase(two, operator);
    expect([heldSince(one), heldSince(two)]).toEqual(["by_staff", null]);
  });

  it("does not write on to a company that had settled, whoever recorded it, and pays the case once it is settled anew", async () => {
    const { caseId, userId } = product.acceptedCase();
    product.queuedLetter(caseId);
    const copy = copyAside(product);
    product.settleCase(caseId, { kind: "system", id: null });
    await goBackTo(copy);
    expect(heldSince(caseId)).toBe("by_staff");
    product.settleCase(caseId, operator);
    expect(heldReason(collectFor(product, userId))).toBeNull();
  });

  it("holds nothing where staff has decided anew before the journal was told", async () => {
    const { caseId } = product.acceptedCase();
    product.queuedLetter(caseId);
    const copy = copyAside(product);
    product.rejectCase(caseId, rejected, operator);
    product = await restoreUntold(product, copy);
    product.pausePursuit(caseId, "by_staff", operator);
    product.resumePursuit(caseId, operator, Date.now() + 1);
    await product.afterRestore();
    expect(heldSince(caseId)).toBeNull();
  });

  it("holds the letters of everybody whom staff had moved to another state", async () => {
    const staff = product.makeStaff();
    const { caseId, userId } = product.acceptedCase();
    product.queuedLetter(caseId);
    product.sqlite
      .prepare("UPDATE profiles SET created_at = created_at - ? WHERE user_id = ?")
      .run(days(40), userId);
    const copy = copyAside(product);
    product.movePerson({ userId, state: "OH", from: new Date().toISOString().slice(0, 10) }, staff);
    expect(await goBackTo(copy)).toContain(`move-person of the user ${userId}`);
    expect(heldSince(caseId)).toBe("by_staff");
  });
});

describe("issue 24, 3: money that staff had kept back since the copy", () => {
  it("waits where a settlement had been reversed, until staff has looked", async () => {
    const { userId } = product.makePayee();
    const caseId = product.makeSettledCase(userId);
    const payoutId = collectFor(product, userId);
    product.releasePayout(payoutId, operator);
    const copy = copyAside(product);
    product.reverseSettlement(caseId, "the wrong case", operator);
    const told = await goBackTo(copy);
    expect(told).toContain(`the payouts ${payoutId} are held`);
    await product.sendPayout(payoutId);
    expect(vendor.orders.size).toBe(0);
    product.liftHold(payoutId, "It was the right case.", operator);
    await product.sendPayout(payoutId);
    expect(vendor.delivered()).toBe(50_000);
  });

  it("waits where the payout had been ended, also one that is collected only after the restore", async () => {
    const [one, two] = [product.makePayee(), product.makePayee()];
    for (const { userId } of [one, two]) product.makeSettledCase(userId);
    const first = collectFor(product, one.userId);
    const copy = copyAside(product);
    const second = collectFor(product, two.userId);
    for (const payoutId of [first, second])
      product.failPayout(payoutId, "It looks like a fraud.", operator);
    await goBackTo(copy);
    expect(collectFor(product, two.userId)).toBe(second);
    for (const payoutId of [first, second]) {
      expect(heldReason(payoutId)).toBe("decided_before_restore");
      expect(() => product.releasePayout(payoutId, operator)).toThrow(/decision is lost/);
    }
  });

  it("goes where the payout had been given free again", async () => {
    const { userId } = product.makePayee();
    product.makeSettledCase(userId);
    const payoutId = collectFor(product, userId);
    const copy = copyAside(product);
    product.failPayout(payoutId, "wrong", operator);
    product.movePayout(payoutId, "pending", {}, operator);
    await goBackTo(copy);
    expect(heldReason(payoutId)).toBeNull();
    expect(product.releasePayout(payoutId, operator)).toBe(true);
  });
});

describe("issue 24, 3: people since the copy", () => {
  const affiliate = (id: string): unknown => read("SELECT status FROM affiliates WHERE id = ?", id);

  it("an affiliate that staff had suspended is suspended, and one that had been deleted does not come back", async () => {
    const staff = product.makeStaff();
    const { userId } = product.makePayee();
    const id = String(read("SELECT id FROM affiliates WHERE user_id = ?", userId));
    const contact = { firstName: "Ada", lastName: "Contact", email: "ada@contacts.example" };
    const { affiliateId } = product.addAffiliateContact(contact, staff);
    const rate = Number(read("SELECT commission_rate FROM affiliates WHERE id = ?", id));
    const copy = copyAside(product);
    const terms = { commissionRate: rate, status: "suspended" } as const;
    product.editAffiliate(id, terms, { ...terms, status: "active" }, staff);
    product.deleteAffiliate(affiliateId, staff);
    const told = await goBackTo(copy);
    expect(told).toContain(`The affiliate ${id} is suspended again.`);
    expect(told).toContain(`The affiliate ${affiliateId} is deleted again.`);
    expect(affiliate(id)).toBe("suspended");
    expect(affiliate(affiliateId)).toBeUndefined();
    expect(read("SELECT count(*) FROM affiliate_contacts")).toBe(0);
  });

  it("an affiliate that was archived since its money moved after the copy is archived, not deleted", async () => {
    const staff = product.makeStaff();
    const referrer = product.makePayee();
    const { userId } = product.makePayee(referrer);
    const id = String(read("SELECT id FROM affiliates WHERE user_id = ?", referrer.userId));
    const copy = copyAside(product);
    product.makeSettledCase(userId);
    expect(product.deleteAffiliate(id, staff)).toBe("archived");
    expect(await goBackTo(copy)).toContain(`The affiliate ${id} is archived again.`);
    expect(affiliate(id)).toBe("deleted");
    expect(read("SELECT count(*) FROM referrals WHERE affiliate_id = ?", id)).toBe(1);
  });

  it("whoever had asked to be deleted is on the list again, and whoever had thought better of it is not", async () => {
    const [one, two] = [product.makePerson(), product.makePerson()];
    const copy = copyAside(product);
    for (const { userId } of [one, two]) product.askDeletion({ userId, ip: null });
    product.withdrawDeletion({ userId: two.userId, ip: null });
    await goBackTo(copy);
    expect(product.findDeletionRequest(one.userId)).toBeGreaterThan(0);
    expect(product.findDeletionRequest(two.userId)).toBeNull();
  });

  it("a number whose person is under 18 stays barred, also where the copy never knew it, unless staff had lifted it", async () => {
    const numbers = ["+12125550141", "+12125550142", "+12125550143"] as const;
    const [known, unknown, lifted] = numbers;
    const add = (phone: string) =>
      product.sqlite
        .prepare("INSERT INTO phone_numbers (phone, created_at) VALUES (?, 1)")
        .run(phone);
    add(known);
    add(lifted);
    const copy = copyAside(product);
    add(unknown);
    for (const phone of numbers) product.markMinor(phone, Date.now());
    const whom = product.numberHash(lifted);
    product.recordJournalLine({ kind: "minor_bar_lifted", key: "minor", whom, at: Date.now() });
    await goBackTo(copy);
    expect(numbers.map((phone) => product.isMinor(phone))).toEqual([true, true, false]);
    expect(product.isMinor("+12125550144")).toBe(false);
  });
});
