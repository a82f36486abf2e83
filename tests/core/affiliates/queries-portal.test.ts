import { describe, expect, it } from "vitest";
import {
  findActiveAffiliate,
  listEarnedMonths,
  listReferred,
} from "~/core/affiliates/queries-portal";
import { settleCase } from "~/core/cases/settle-case";
import { dollars } from "~/core/money";
import { reverseSettlement } from "~/core/payouts/reverse-settlement";
import { sqlite } from "~/db/client";
import { atNoon } from "~/tests/support/at-noon";
import { makeChain, makePayee, makeSubmittedCase, staff } from "~/tests/support/money";

atNoon();

const countsOf = (userId: string) => {
  const {
    referralCount,
    trackedCount,
    earningCount,
    paidOutCount,
    pendingCents,
    settledCount,
    earnedCents,
  } = findActiveAffiliate(userId)!;
  return {
    referralCount,
    trackedCount,
    earningCount,
    paidOutCount,
    pendingCents,
    settledCount,
    earnedCents,
  };
};

/** The same figures, counted in the rows. */
function countedAnew(userId: string) {
  return sqlite
    .prepare(
      `SELECT count(r.id) AS referralCount, coalesce(sum(r.status = 'tracked'), 0) AS trackedCount,
         coalesce(sum(r.status = 'pending'), 0) AS earningCount, coalesce(sum(r.status = 'completed'), 0) AS paidOutCount,
         coalesce(sum((r.status = 'pending') * r.commission_amount_cents), 0) AS pendingCents,
         (SELECT count(*) FROM commissions k WHERE k.affiliate_id = a.id AND k.reversed_at IS NULL) AS settledCount,
         (SELECT coalesce(sum(k.amount_cents), 0) FROM commissions k WHERE k.affiliate_id = a.id AND k.reversed_at IS NULL) AS earnedCents
       FROM affiliates a LEFT JOIN referrals r ON r.affiliate_id = a.id WHERE a.user_id = ?`,
    )
    .get(userId);
}

describe("an affiliate's kept counts (issue 7, Speed)", () => {
  it("follow every state a referral and a settlement go through, back and forth", () => {
    const [top, middle, direct, owner] = makeChain(4);
    const everyone = [top!, middle!, direct!];
    const agree = () =>
      everyone.forEach(({ userId }) => expect(countsOf(userId)).toEqual(countedAnew(userId)));
    agree();
    expect(countsOf(direct!.userId)).toMatchObject({
      referralCount: 1,
      trackedCount: 1,
      earningCount: 0,
      pendingCents: 0,
    });
    const own = findActiveAffiliate(direct!.userId)!;
    const nothingYet = [{ earnedCents: 0, wouldEarnCents: dollars(50) }];
    expect(listReferred(own.id, 1)).toMatchObject(nothingYet);
    const caseId = makeSubmittedCase(owner!.userId);
    agree();
    expect(listReferred(own.id, 1)).toMatchObject(nothingYet);
    expect(countsOf(direct!.userId)).toMatchObject({
      trackedCount: 0,
      earningCount: 1,
      pendingCents: dollars(50),
    });
    settleCase(caseId, staff);
    agree();
    expect(listReferred(own.id, 1)).toMatchObject([
      { earnedCents: dollars(50), wouldEarnCents: 0 },
    ]);
    expect(countsOf(top!.userId)).toMatchObject({
      paidOutCount: 1,
      settledCount: 1,
      earnedCents: dollars(15),
    });
    const { id } = findActiveAffiliate(direct!.userId)!;
    expect(listEarnedMonths(id)).toMatchObject([{ earnedCents: dollars(50), count: 1 }]);
    reverseSettlement(caseId, "the sender took it back", staff);
    agree();
    expect(listEarnedMonths(id)).toMatchObject([{ earnedCents: 0, count: 0 }]);
  });
});

describe("U §6; decisions, Privacy: an affiliate sees first names only", () => {
  it("the query gives nothing else that names anybody", () => {
    const referrer = makePayee();
    const referred = makePayee(referrer);
    sqlite
      .prepare(
        "UPDATE profiles SET first_name = 'Zoë 🐝', last_name = 'Secretly' WHERE user_id = ?",
      )
      .run(referred.userId);
    const { id } = findActiveAffiliate(referrer.userId)!;
    const [one] = listReferred(id, 10);
    expect(Object.keys(one!).sort()).toEqual([
      "at",
      "earnedCents",
      "firstName",
      "id",
      "settlementCents",
      "status",
      "tier",
      "wouldEarnCents",
    ]);
    expect(one!.firstName).toBe("Zoë 🐝");
    expect(JSON.stringify(one)).not.toContain("Secretly");
    expect(JSON.stringify(one)).not.toContain(referred.userId);
  });

  it.each(["suspended", "deleted"])("a %s record opens no affiliate portal", (status) => {
    const { userId } = makePayee();
    sqlite.prepare("UPDATE affiliates SET status = ? WHERE user_id = ?").run(status, userId);
    expect(findActiveAffiliate(userId)).toBeUndefined();
  });
});
