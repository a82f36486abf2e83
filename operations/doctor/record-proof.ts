import type { LedgerCheck } from "~/core/consent/verify-consent-ledger";
import { isBalanced } from "~/core/money/is-balanced";
import type { LedgerProof } from "~/core/money/verify-ledger";
import { listFindings } from "~/core/staff/health/list-findings";
import { recordFindings } from "~/core/staff/health/record-findings";
import { wrong, type Finding } from "~/operations/doctor/check";
import { consentFinding, keptChecks, ledgerFinding } from "~/operations/doctor/kept-checks";

function record(name: "house.ledger" | "house.consent", finding: Finding, now: number): void {
  const shuts = keptChecks.find((check) => check.name === name)?.shuts ?? [];
  recordFindings([{ name, shuts, ...finding }], now, null);
}

/** Records a whole proof of the money ledger as the doctor's own: it shuts or opens payouts. */
export const recordLedgerProof = (proof: LedgerProof, now: number = Date.now()): void =>
  record("house.ledger", ledgerFinding(proof), now);

/** Records a whole proof of the record of consent as the doctor's own: it shuts or opens texts. */
export const recordConsentProof = (proof: LedgerCheck, now: number = Date.now()): void =>
  record("house.consent", consentFinding(proof), now);

/** Shuts payouts at once when the balances do not add up, until the whole ledger is proven. */
export function shutForBalances(now: number): void {
  // What was found may be a minute old.
  if (isBalanced()) return;
  const known = listFindings().find(({ name }) => name === "house.ledger");
  if (known?.level === "fail") return;
  const finding = wrong(
    "The balances of the ledger do not add up to zero.",
    "Run npm run act -- verify-ledger, which names the places; pay nobody until it is mended.",
  );
  record("house.ledger", finding, now);
}
