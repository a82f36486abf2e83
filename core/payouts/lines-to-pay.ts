import { maxPerPayoutCents } from "~/core/payouts/payout-rules";

export type FreeLine = {
  id: string;
  amountCents: number;
  kind: "claim" | "commission" | "bonus";
  caseId: string | null;
  ledgerSetId: string;
};

/**
 * The waiting lines that one payout may hold, oldest first: debts are deducted first, and no payout
 * exceeds the vendor's limit (TR-08). @returns the lines and their sum in cents
 */
export function linesToPay(
  free: readonly FreeLine[],
  maxCents: number = maxPerPayoutCents,
): { lines: FreeLine[]; totalCents: number } {
  const lines = free.filter(({ amountCents }) => amountCents < 0);
  let totalCents = lines.reduce((sum, { amountCents }) => sum + amountCents, 0);
  for (const line of free) {
    if (line.amountCents < 0 || totalCents + line.amountCents > maxCents) continue;
    lines.push(line);
    totalCents += line.amountCents;
  }
  return { lines, totalCents };
}
