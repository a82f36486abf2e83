import { eq, sql } from "drizzle-orm";
import { recordCaseEvent, type Actor } from "~/core/cases/record-case-event";
import { Conflict, NotFound, RuleBroken } from "~/core/errors";
import { recordEvent } from "~/core/events";
import { dollars, formatMoney } from "~/core/money";
import { chart, defaultReceiptCents } from "~/core/money/chart-of-accounts";
import { findStanding, factBase } from "~/core/money/facts";
import { postEntries } from "~/core/money/post-entries";
import { recordChange } from "~/core/record-change";
import { db } from "~/db/client";
import { newId } from "~/db/ids";
import { cases } from "~/db/schema/cases";
import { companyEarnings } from "~/db/schema/money";
import { transaction } from "~/db/transaction";

const maxCents = dollars(10_000_000);

function checkAmount(amountCents: number): void {
  if (!Number.isSafeInteger(amountCents) || amountCents <= 0 || amountCents > maxCents)
    throw new RuleBroken(
      "wrong_amount",
      "The amount received must be more than $0.00 and at most $10,000,000.00.",
    );
}

function recordReceipt(caseId: string, amountCents: number, at: number): void {
  const { openKey } = findStanding(factBase.receipt(caseId));
  if (!openKey) throw new Conflict(`What came in for case ${caseId} is in the ledger already.`);
  const entries = [
    { account: chart.cash, amountCents },
    { account: chart.income, amountCents: -amountCents },
  ];
  postEntries({
    factKey: openKey,
    kind: "company_receipt",
    caseId,
    memo: "Case payment received",
    at,
    entries,
  });
  db.insert(companyEarnings)
    .values({
      id: newId("earn"),
      caseId,
      amountCents,
      description: "Case payment received",
      createdAt: at,
    })
    .run();
}

/**
 * Mark Paid (A §4): records the amount that the company received for a case, once, before or after
 * its settlement. Marking again with the same amount changes nothing.
 * @param amountCents 1,000 dollars unless staff says otherwise
 * @returns whether it was marked now
 * @throws NotFound; RuleBroken `wrong_amount`; Conflict when it was rejected, is archived or was
 * marked with another amount
 */
export function markPaid(
  caseId: string,
  actor: Actor,
  amountCents: number = defaultReceiptCents,
  now: number = Date.now(),
): boolean {
  checkAmount(amountCents);
  return transaction(() => {
    const row = db.select().from(cases).where(eq(cases.id, caseId)).get();
    if (!row)
      throw new NotFound(
        `There is no case ${caseId}: it was never opened, or it has been deleted.`,
      );
    if (row.paymentStatus === "paid") {
      if (row.earningsAmountCents === amountCents) return false;
      throw new Conflict(
        `Case ${caseId} is marked paid with ${formatMoney(row.earningsAmountCents ?? 0)} already.`,
      );
    }
    if (row.status === "rejected")
      throw new Conflict(`Case ${caseId} was rejected and cannot be marked paid.`);
    if (row.archivedAt !== null)
      throw new Conflict(`Case ${caseId} is archived and cannot be marked paid.`);
    recordReceipt(caseId, amountCents, now);
    db.update(cases)
      .set({
        paymentStatus: "paid",
        paymentDate: now,
        earningsAmountCents: amountCents,
        updatedAt: now,
        version: sql`${cases.version} + 1`,
      })
      .where(eq(cases.id, caseId))
      .run();
    recordCaseEvent(caseId, "paid", { amountCents }, actor, now);
    recordChange("staff", "case.changed", caseId, now);
    recordChange(row.userId, "case.changed", caseId, now);
    recordEvent("case/paid", { caseId }, `paid:${caseId}`);
    return true;
  });
}
