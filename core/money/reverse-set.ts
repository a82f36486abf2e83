import { eq } from "drizzle-orm";
import { NotFound } from "~/core/errors";
import { chart } from "~/core/money/chart-of-accounts";
import { reversalKey } from "~/core/money/facts";
import { postEntries } from "~/core/money/post-entries";
import { db } from "~/db/client";
import { ledgerEntries, ledgerSets } from "~/db/schema/money";

const isOwed = (account: string): boolean => account.startsWith(chart.owed(""));

/**
 * Undoes a set with entries of the opposite sign, in the transaction around: nothing in the ledger
 * is ever changed (decisions, Money).
 * @param payee the payee whose account the debt is on now: an affiliate may have got an account
 * since
 * @returns the undoing set's id
 * @throws NotFound; Conflict when it was undone already
 */
export function reverseSet(setId: string, payee: string, memo: string, at: number): string {
  const set = db.select().from(ledgerSets).where(eq(ledgerSets.id, setId)).get();
  if (!set) throw new NotFound(`There is no ledger set ${setId}.`);
  const entries = db
    .select({ account: ledgerEntries.account, amountCents: ledgerEntries.amountCents })
    .from(ledgerEntries)
    .where(eq(ledgerEntries.setId, setId))
    .all();
  return postEntries({
    factKey: reversalKey(setId),
    kind: "reversal",
    caseId: set.caseId,
    payoutId: set.payoutId,
    reversesSetId: setId,
    memo,
    at,
    entries: entries.map(({ account, amountCents }) => ({
      account: isOwed(account) ? chart.owed(payee) : account,
      amountCents: -amountCents,
    })),
  });
}
