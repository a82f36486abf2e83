import { and, asc, desc, eq } from "drizzle-orm";
import { holdAfterChange } from "~/core/accounts/credentials/hold-after-change";
import { findPerson } from "~/core/accounts/queries";
import { findRecipient } from "~/core/payouts/find-recipient";
import { taxThresholdCents } from "~/core/payouts/payout-rules";
import { getPayout, getYearlyTotal } from "~/core/payouts/queries";
import { getOwed } from "~/core/money/queries";
import { holdOfChange, type Hold } from "~/core/payouts/desk/why-held";
import { holdSentence } from "~/core/payouts/risk-flags";
import { db } from "~/db/client";
import { profiles } from "~/db/schema/accounts";
import { auditLog } from "~/db/schema/logs";
import { cases } from "~/db/schema/cases";
import { commissions, ledgerSets, payoutLines } from "~/db/schema/money";

/** A line of a payout with the fact that it pays: which case, which level, when it was earned. */
function explainPayoutLines(payoutId: string) {
  return db
    .select({
      id: payoutLines.id,
      kind: payoutLines.kind,
      amountCents: payoutLines.amountCents,
      earnedAt: ledgerSets.at,
      setKind: ledgerSets.kind,
      factKey: ledgerSets.factKey,
      caseId: cases.id,
      caseNumber: cases.externalCaseId,
      caseTitle: cases.title,
      level: commissions.tierLevel,
      withdrawnAt: payoutLines.withdrawnAt,
    })
    .from(payoutLines)
    .innerJoin(ledgerSets, eq(ledgerSets.id, payoutLines.ledgerSetId))
    .leftJoin(cases, eq(cases.id, payoutLines.caseId))
    .leftJoin(commissions, eq(commissions.ledgerSetId, payoutLines.ledgerSetId))
    .where(eq(payoutLines.payoutId, payoutId))
    .orderBy(asc(payoutLines.createdAt), asc(payoutLines.id))
    .all();
}

function listMoves(payoutId: string) {
  return db
    .select({
      at: auditLog.at,
      act: auditLog.act,
      actorKind: auditLog.actorKind,
      firstName: profiles.firstName,
      lastName: profiles.lastName,
    })
    .from(auditLog)
    .leftJoin(profiles, eq(profiles.userId, auditLog.actorId))
    .where(and(eq(auditLog.subjectKind, "payout"), eq(auditLog.subjectId, payoutId)))
    .orderBy(desc(auditLog.seq))
    .limit(50)
    .all();
}

/**
 * The details of a payout for staff: lines that explain every cent, holds, its payee's tax year,
 * and its moves with their actors. @throws NotFound
 */
export function getPayoutDetails(payoutId: string, now: number = Date.now()) {
  const payout = getPayout(payoutId);
  const person = findPerson(payout.userId);
  const { year, paidCents, underWayCents, formOnFile } = getYearlyTotal(payout.userId, now);
  const changed = payout.sentAt === null ? holdAfterChange(payout.userId, now) : null;
  const { heldReason, heldUntil } = payout;
  const flags = (heldReason ?? "").split(", ").filter(Boolean).map(holdSentence);
  const holds: Hold[] = [
    ...flags.map((words) => ({ words, until: null })),
    ...(changed === null ? [] : [holdOfChange(changed)]),
    ...(heldUntil !== null && heldUntil > now ? [{ words: "It waits", until: heldUntil }] : []),
  ];
  return {
    ...payout,
    vendorOrder: null,
    name: `${person?.firstName ?? ""} ${person?.lastName ?? ""}`.trim(),
    affiliateCode: person?.affiliateCode ?? null,
    owedCents: getOwed(payout.userId),
    recipientNow: findRecipient(payout.userId),
    lines: explainPayoutLines(payoutId),
    holds,
    tax: { year, paidCents, underWayCents, formOnFile, thresholdCents: taxThresholdCents() },
    moves: listMoves(payoutId),
  };
}

export type PayoutDetails = ReturnType<typeof getPayoutDetails>;
