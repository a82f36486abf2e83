import { desc, eq, sql } from "drizzle-orm";
import { chart } from "~/core/money/chart-of-accounts";
import { db } from "~/db/client";
import { ledgerBalances, ledgerEntries, ledgerSets } from "~/db/schema/money";

const kept = db
  .select({ balanceCents: ledgerBalances.balanceCents })
  .from(ledgerBalances)
  .where(eq(ledgerBalances.account, sql.placeholder("account")))
  .prepare();

/** The balance of an account now, in signed cents (see chart-of-accounts). */
export function getBalance(account: string): number {
  return kept.get({ account })?.balanceCents ?? 0;
}

/** The debt to a payee, in cents: negative when they owe us. */
export function getOwed(payee: string): number {
  return 0 - getBalance(chart.owed(payee));
}

/** The newest entries of an account with the facts they record. */
export function listEntries(account: string, limit = 50) {
  return db
    .select({
      at: ledgerEntries.at,
      amountCents: ledgerEntries.amountCents,
      factKey: ledgerSets.factKey,
      kind: ledgerSets.kind,
      memo: ledgerSets.memo,
    })
    .from(ledgerEntries)
    .innerJoin(ledgerSets, eq(ledgerSets.id, ledgerEntries.setId))
    .where(eq(ledgerEntries.account, account))
    .orderBy(desc(ledgerEntries.at))
    .limit(limit)
    .all();
}
