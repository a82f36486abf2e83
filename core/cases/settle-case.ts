import { eq, sql } from "drizzle-orm";
import { commissionFor } from "~/core/affiliates/commission-table";
import { recordCommission } from "~/core/affiliates/record-commission";
import { listEarnersBy } from "~/core/affiliates/referrers";
import { checkClaimGate } from "~/core/claims/gate/claim-gate";
import { checkAcceptance, isAccepted } from "~/core/cases/intake/check-acceptance";
import { recordCaseEvent, type Actor } from "~/core/cases/record-case-event";
import { Conflict, NotFound } from "~/core/errors";
import { recordEvent } from "~/core/events";
import { bonusCents, claimShareCents } from "~/core/money/chart-of-accounts";
import { factBase } from "~/core/money/facts";
import { recordEarning } from "~/core/money/record-earning";
import { recordChange } from "~/core/record-change";
import { db } from "~/db/client";
import { profiles } from "~/db/schema/accounts";
import { cases } from "~/db/schema/cases";
import { transaction } from "~/db/transaction";

/**
 * The amounts of one settlement, in cents; `settledNow` is false when the case had settled before
 * and nothing was done.
 */
export type Settlement = {
  settledAt: number;
  settledNow: boolean;
  claimCents: number;
  bonusCents: number;
  commissionsCents: number[];
};

const { placeholder } = sql;

const find = db
  .select({
    userId: cases.userId,
    status: cases.status,
    settledAt: cases.settledAt,
    archivedAt: cases.archivedAt,
    version: cases.version,
    bonusPromisedAt: profiles.bonusPromisedAt,
  })
  .from(cases)
  .leftJoin(profiles, eq(profiles.userId, cases.userId))
  .where(eq(cases.id, placeholder("caseId")))
  .prepare();

const settle = db
  .update(cases)
  .set({
    status: "settled",
    settledAt: sql`${placeholder("now")}`,
    updatedAt: sql`${placeholder("now")}`,
    needsReview: false,
    version: sql`${cases.version} + 1`,
  })
  .where(eq(cases.id, placeholder("caseId")))
  .prepare();

type Row = NonNullable<ReturnType<typeof find.get>>;

function refuseWrongState(caseId: string, row: Row): void {
  if (row.archivedAt !== null)
    throw new Conflict(`Case ${caseId} is archived and cannot be settled.`);
  if (row.status === "rejected")
    throw new Conflict(
      `Case ${caseId} was rejected. Set it back to submitted before you settle it.`,
    );
  if (row.status === "pending")
    throw new Conflict(`Case ${caseId} has not been accepted yet and cannot be settled.`);
}

function payReferrers(caseId: string, userId: string, at: number): number[] {
  return listEarnersBy(userId).map(({ referralId, affiliateId, tierLevel, userId: referrer }) => {
    const amountCents = commissionFor(tierLevel);
    const base = factBase.commission(caseId, tierLevel);
    const ledgerSetId = recordEarning({
      base,
      kind: "commission",
      payee: referrer ?? affiliateId,
      caseId,
      amountCents,
      at,
    });
    if (!ledgerSetId)
      throw new Conflict(
        `The commission of level ${tierLevel} for case ${caseId} is owed already.`,
      );
    recordCommission({
      caseId,
      referralId,
      affiliateId,
      tierLevel,
      amountCents,
      settlementCents: claimShareCents,
      ledgerSetId,
      at,
    });
    if (referrer) recordChange(referrer, "money.changed", caseId, at);
    return amountCents;
  });
}

/**
 * Settles a case, once (decisions, Money): the user's 500, 50 / 25 / 15 dollars up the chain of
 * referrers, the promised bonus with the first settlement, ledger, story and event in one
 * transaction. Settling again changes nothing.
 * @throws NotFound when there is no such case (any more); Conflict when it was rejected, is
 * archived or was never accepted; RuleBroken `claim_not_open` in live mode (CL-04), and as
 * `checkAcceptance` does for a case in review
 */
export function settleCase(caseId: string, actor: Actor, now: number = Date.now()): Settlement {
  return transaction(() => {
    const row = find.get({ caseId });
    if (!row)
      throw new NotFound(
        `There is no case ${caseId}: it was never opened, or it has been deleted.`,
      );
    if (row.status === "settled")
      return {
        settledAt: row.settledAt ?? 0,
        settledNow: false,
        claimCents: 0,
        bonusCents: 0,
        commissionsCents: [],
      };
    refuseWrongState(caseId, row);
    if (!isAccepted(row.status)) checkAcceptance(caseId, now);
    checkClaimGate(caseId, "settle", now);
    const { userId } = row;
    const earning = { payee: userId, caseId, at: now };
    const claim = recordEarning({
      ...earning,
      base: factBase.claim(caseId),
      kind: "claim",
      amountCents: claimShareCents,
    });
    if (!claim)
      throw new Conflict(
        `Case ${caseId} was settled before; that settlement must be reversed first.`,
      );
    const promised = row.bonusPromisedAt !== null;
    const bonus = promised
      ? recordEarning({
          ...earning,
          base: factBase.bonus(userId),
          kind: "bonus",
          amountCents: bonusCents,
        })
      : null;
    const commissionsCents = payReferrers(caseId, userId, now);
    settle.run({ caseId, now });
    const result = {
      claimCents: claimShareCents,
      bonusCents: bonus ? bonusCents : 0,
      commissionsCents,
    };
    recordCaseEvent(caseId, "settled", result, actor, now);
    recordChange(userId, "case.changed", caseId, now);
    recordChange("staff", "case.changed", caseId, now);
    recordEvent("case/settled", { caseId }, `settled:${caseId}:${row.version}`);
    return { settledAt: now, settledNow: true, ...result };
  });
}
