import { listOwnPayoutLines } from "~/core/payouts/own-payouts";

const namedAtMost = 2;

/**
 * The purpose of a payout in words for its owner: "case TC-100042", "3 cases and your commissions".
 * A commission names no case, since the case is somebody else's.
 */
export function namePayoutLines(userId: string, payoutId: string): string {
  const lines = listOwnPayoutLines(userId, payoutId);
  const claims = lines.filter(({ kind, amountCents }) => kind === "claim" && amountCents > 0);
  const numbers = claims.flatMap(({ caseNumber }) => (caseNumber ? [caseNumber] : []));
  const isNamed = numbers.length === claims.length && numbers.length <= namedAtMost;
  const ofCases = isNamed
    ? `${numbers.length > 1 ? "cases" : "case"} ${numbers.join(" and ")}`
    : `${claims.length} ${claims.length > 1 ? "cases" : "case"}`;
  const parts = [
    ...(claims.length > 0 ? [ofCases] : []),
    ...(lines.some(({ kind }) => kind === "commission") ? ["your commissions"] : []),
    ...(lines.some(({ kind }) => kind === "bonus") ? ["your bonus"] : []),
  ];
  return parts.length < 3
    ? parts.join(" and ")
    : `${parts.slice(0, -1).join(", ")} and ${parts.at(-1) ?? ""}`;
}
