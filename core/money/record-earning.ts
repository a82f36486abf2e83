import { chart } from "~/core/money/chart-of-accounts";
import { findStanding } from "~/core/money/facts";
import { writeEntries } from "~/core/money/post-entries";
import { sqlite } from "~/db/client";
import { derivedId } from "~/db/ids";

export type Earning = {
  base: string;
  kind: "claim" | "commission" | "bonus";
  /** The person, or the affiliate while it has no account. */
  payee: string;
  caseId: string;
  amountCents: number;
  at: number;
};

const insertLine = sqlite.prepare<[string, string, string, string, string | null, number, number]>(
  "INSERT INTO payout_lines (id, payee, kind, ledger_set_id, case_id, amount_cents, created_at) VALUES (?, ?, ?, ?, ?, ?, ?)",
);

type Line = {
  /**
   * The source of the line's id: the fact's key, or the line before it. Never the ledger set, whose
   * id is random.
   */
  from: readonly [string, ...string[]];
  payee: string;
  kind: Earning["kind"];
  ledgerSetId: string;
  caseId: string | null;
  amountCents: number;
  at: number;
};

/**
 * Makes a fact available to the next payout, in the transaction around; a negative amount is owed
 * back. The same fact always gives the same line id: payouts are named after their lines, and a
 * restored database must name them as before (TR-03).
 */
export function freeLine({ from, payee, kind, ledgerSetId, caseId, amountCents, at }: Line): void {
  insertLine.run(derivedId("pln", ...from), payee, kind, ledgerSetId, caseId, amountCents, at);
}

const setKinds = { claim: "settlement", commission: "commission", bonus: "bonus" } as const;

/**
 * Records that a payee is owed a sum for a fact, in the transaction around: ledger entries and the
 * line that a payout will collect.
 * @returns the ledger set; null when the fact is owed already (each fact is payable once, unless it
 * was undone)
 */
export function recordEarning({
  base,
  kind,
  payee,
  caseId,
  amountCents,
  at,
}: Earning): string | null {
  const { openKey } = findStanding(base);
  if (!openKey) return null;
  const entries = [
    { account: chart.expense[kind], amountCents },
    { account: chart.owed(payee), amountCents: -amountCents },
  ];
  const ledgerSetId = writeEntries({ factKey: openKey, kind: setKinds[kind], caseId, at, entries });
  freeLine({ from: [openKey], payee, kind, ledgerSetId, caseId, amountCents, at });
  return ledgerSetId;
}
