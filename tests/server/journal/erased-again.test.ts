import { describe, expect, it } from "vitest";
import { days } from "~/core/duration";
import { payOut, restoredHouse } from "~/tests/support/restored-house";
import { copyAside, restoreCopy, type Product } from "~/tests/support/restored-product";

let product: Product;
restoredHouse((fresh) => (product = fresh ?? product));

/** The first start of a copy: nobody has run after-restore yet. */
async function startFrom(copy: string): Promise<void> {
  product = await restoreCopy(product, copy);
  expect(product.listClosedDoors()).toHaveLength(4);
}
const room = async () => ({
  ...(await import("~/core/evidence/verify-custody")),
  ...(await import("~/integrations/storage/storage")),
  ...(await import("~/workflows/upkeep/purge-expired")),
});
const scalar = (sql: string, ...values: unknown[]): unknown =>
  product.sqlite
    .prepare(sql)
    .pluck()
    .get(...values);

/** An accepted case of a person, whose picture is in storage. */
async function caseOf(userId: string): Promise<{ caseId: string; key: string }> {
  const caseId = product.makeSubmittedCase(userId);
  const key = String(scalar("SELECT file_path FROM case_files WHERE case_id = ?", caseId));
  await (await room()).storage().put(key, new TextEncoder().encode(caseId), "image/png");
  return { caseId, key };
}

/** What there is of a case: its status, whether it is archived, its rows of files, its file. */
async function leftOf({ caseId, key }: { caseId: string; key: string }): Promise<unknown[]> {
  const row = product.sqlite
    .prepare<[string], { status: string; archived: number }>(
      "SELECT status, archived_at IS NOT NULL AS archived FROM cases WHERE id = ?",
    )
    .get(caseId);
  const files = scalar("SELECT count(*) FROM case_files WHERE case_id = ?", caseId);
  const has = await (await room()).storage().has(key);
  return [row?.status ?? null, row?.archived ?? null, files, has];
}
const archived = (status: string) => [status, 1, 1, true];
const gone = [null, null, 0, false];

/** What there is of who a person was. */
const nameOf = (userId: string, phone: string): unknown[] => [
  scalar("SELECT first_name || last_name FROM profiles WHERE user_id = ?", userId),
  scalar(
    `SELECT coalesce(u.email, p.email, p.phone) FROM users u, profiles p
     ON p.user_id = u.id WHERE u.id = ?`,
    userId,
  ),
  scalar("SELECT user_id FROM phone_numbers WHERE phone = ?", phone),
];
const nobody = ["", null, null];

const referralOf = (userId: string) =>
  scalar("SELECT count(*) FROM referrals WHERE referred_user_id = ?", userId);
const affiliateOf = (userId: string) =>
  scalar("SELECT status FROM affiliates WHERE user_id = ?", userId);
const deletions = (caseId: string) =>
  scalar("SELECT count(*) FROM custody_log WHERE case_id = ? AND act = 'deleted'", caseId);

/** As an earlier release wrote it: who erased, and not what was kept. */
function eraseAsBefore(kind: "person_erased" | "case_erased", key: string, by: string): void {
  const detail = kind === "case_erased" ? { by, pictures: [] } : { by };
  product.recordJournalLine({ kind, key, detail, at: Date.now() });
}

describe("issue 24: somebody who was paid and erased since a copy in which nothing had settled", () => {
  it("keeps their settled case, its file and money's records, and nothing else of them", async () => {
    const staff = product.makeStaff();
    const referrer = product.makePayee();
    const person = product.makePayee(referrer);
    const [paid, open] = [await caseOf(person.userId), await caseOf(person.userId)];
    const copy = copyAside(product);
    product.settleCase(paid.caseId, product.staff);
    await payOut(product, person.userId);
    expect(product.deletePerson({ userId: person.userId, staff }).kept).toBe(true);
    expect(product.deletePerson({ userId: referrer.userId, staff }).kept).toBe(true);

    // The second fire finds what the first restore had written about it too.
    for (const fire of [1, 2]) {
      await startFrom(copy);
      expect(await leftOf(paid), `fire ${fire}`).toEqual(archived("submitted"));
      expect(await leftOf(open)).toEqual(gone);
      expect([deletions(paid.caseId), deletions(open.caseId)]).toEqual([0, 1]);
      expect(nameOf(person.userId, person.phone)).toEqual(nobody);
      expect(nameOf(referrer.userId, referrer.phone)).toEqual(nobody);
      expect([affiliateOf(referrer.userId), referralOf(person.userId)]).toEqual(["deleted", 1]);
    }
    const { ok, lines } = await product.afterRestore();
    expect([ok, product.verifyLedger().problems], lines.join(" ")).toEqual([true, []]);
    expect(lines).toEqual(
      expect.arrayContaining([
        "2 people and 0 cases were erased once more.",
        "For 2 of them money had moved: cases and money's records are kept.",
      ]),
    );
    expect(await leftOf(paid)).toEqual(archived("submitted"));
  });

  it("keeps it where the erasure cannot be repeated, and staff repeats it by hand", async () => {
    const other = product.makeStaff();
    const person = product.makePayee();
    const paid = await caseOf(person.userId);
    const copy = copyAside(product);
    product.settleCase(paid.caseId, product.staff);
    // Who erased them is not in the copy.
    product.deletePerson({ userId: person.userId, staff: product.makeStaff() });
    await startFrom(copy);
    expect(await leftOf(paid)).toEqual(["submitted", 0, 1, true]);
    expect(product.deletePerson({ userId: person.userId, staff: other }).kept).toBe(true);
    expect(await leftOf(paid)).toEqual(archived("submitted"));
    expect(nameOf(person.userId, person.phone)).toEqual(nobody);
  });

  it("keeps a settled case that staff deleted alone, and purges it seven years after", async () => {
    const staff = product.makeStaff();
    const kept = await caseOf(product.makePayee().userId);
    const copy = copyAside(product);
    product.settleCase(kept.caseId, product.staff);
    expect(product.deleteCase(kept.caseId, null, staff).outcome).toBe("archived");
    await startFrom(copy);
    expect(await leftOf(kept)).toEqual(archived("submitted"));
    await product.afterRestore();
    const { purgeCases, verifyCustody } = await room();
    const later = new Date();
    later.setUTCFullYear(later.getUTCFullYear() + 7);
    expect(await purgeCases(later.getTime() - days(2))).toMatchObject({ done: 0 });
    expect(await leftOf(kept)).toEqual(archived("submitted"));
    expect(await purgeCases(later.getTime() + days(2))).toMatchObject({ done: 1, failed: 0 });
    expect(await leftOf(kept)).toEqual(["submitted", 1, 0, false]);
    expect(scalar("SELECT purged_at IS NOT NULL FROM cases WHERE id = ?", kept.caseId)).toBe(1);
    expect([verifyCustody().ok, deletions(kept.caseId)]).toEqual([true, 1]);
    expect(await purgeCases(later.getTime() + days(2))).toMatchObject({ done: 0, failed: 0 });
  });
});

describe("issue 24: a copy, and somebody erased since for whom no money had moved", () => {
  it("erases their cases, files, referral and affiliate record again", async () => {
    const staff = product.makeStaff();
    const person = product.makePayee(product.makePayee());
    const [first, second] = [await caseOf(person.userId), await caseOf(product.makePayee().userId)];
    const copy = copyAside(product);
    expect(product.deletePerson({ userId: person.userId, staff }).kept).toBe(false);
    product.deleteCase(second.caseId, null, staff);
    await startFrom(copy);
    expect([await leftOf(first), await leftOf(second)]).toEqual([gone, gone]);
    expect([affiliateOf(person.userId), referralOf(person.userId)]).toEqual([undefined, 0]);
    expect(nameOf(person.userId, person.phone)).toEqual(nobody);
    const { ok, lines } = await product.afterRestore();
    expect([ok, lines.filter((line) => /money had moved/.test(line))]).toEqual([true, []]);
  });
});

describe("issue 24: erasures in lines of earlier releases, which do not say what was kept", () => {
  it("keep what a payout had paid, with referral and affiliate, and erase the rest", async () => {
    const by = product.makeStaff().userId;
    const [referrer, stranger] = [product.makePayee(), product.makePayee()];
    const person = product.makePayee(referrer);
    const [paid, open] = [await caseOf(person.userId), await caseOf(person.userId)];
    const [alone, never] = [
      await caseOf(product.makePayee().userId),
      await caseOf(stranger.userId),
    ];
    const owner = String(scalar("SELECT user_id FROM cases WHERE id = ?", alone.caseId));
    const copy = copyAside(product);
    for (const { caseId } of [paid, alone]) product.settleCase(caseId, product.staff);
    for (const userId of [person.userId, owner]) await payOut(product, userId);
    for (const { userId } of [person, referrer, stranger])
      eraseAsBefore("person_erased", userId, by);
    for (const { caseId } of [paid, open, alone, never]) eraseAsBefore("case_erased", caseId, by);
    await startFrom(copy);
    expect([await leftOf(paid), await leftOf(alone)]).toEqual([
      archived("submitted"),
      archived("submitted"),
    ]);
    expect([await leftOf(open), await leftOf(never)]).toEqual([gone, gone]);
    expect(["deleted", 1, undefined]).toEqual([
      affiliateOf(referrer.userId),
      referralOf(person.userId),
      affiliateOf(stranger.userId),
    ]);
    for (const { userId, phone } of [person, referrer, stranger])
      expect(nameOf(userId, phone)).toEqual(nobody);
  });
});
