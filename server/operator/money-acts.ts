import { z } from "zod";
import { markPaid } from "~/core/cases/mark-paid";
import { getCaseId } from "~/core/cases/queries";
import { settleCase } from "~/core/cases/settle-case";
import { dollars, formatMoney } from "~/core/money";
import { defaultReceiptCents } from "~/core/money/chart-of-accounts";
import { getBalance, listEntries } from "~/core/money/queries";
import { completePayout } from "~/core/payouts/vendor/complete-payout";
import { createPayout } from "~/core/payouts/create-payout";
import { failPayout } from "~/core/payouts/vendor/fail-payout";
import { liftHold } from "~/core/payouts/desk/lift-hold";
import type { Payout } from "~/core/payouts/payout-rules";
import { listYearlyTotals } from "~/core/payouts/list-yearly-totals";
import { getPayout, listPayoutLines, listPayouts } from "~/core/payouts/queries";
import { recordTaxForm } from "~/core/payouts/record-tax-form";
import { releasePayout } from "~/core/payouts/desk/release-payout";
import { retryPayout } from "~/core/payouts/desk/retry-payout";
import { reverseSettlement } from "~/core/payouts/reverse-settlement";
import { payoutStatuses } from "~/db/vocabulary";
import { operator, parseWords, said, type Act, type ActAnswer } from "~/server/operator/act";
import { inParts } from "~/operations/in-parts";
import { proveLedger } from "~/server/operator/prove-ledger";

const theCase = z.string().min(1, "name a case by its id or number");
const payoutId = z.string().startsWith("pay_", "a payout's id starts with pay_");
const userId = z.string().startsWith("user_", "a person's id starts with user_");
const words = (what: string) => z.string().trim().min(1, `${what} is missing`);
const money = z.coerce
  .number("an amount is a number of dollars")
  .positive("an amount is more than 0 dollars")
  .transform(dollars);
const month = z.iso.date().transform((day) => Date.parse(`${day}T12:00:00Z`));

function payoutLine({
  id,
  status,
  amountCents,
  userId: payee,
  heldReason,
  failure,
  transactionId,
  withdrawnAt,
}: Payout): string {
  const notes = [
    heldReason && `held: ${heldReason}`,
    failure,
    transactionId && `transaction ${transactionId}`,
    withdrawnAt && "withdrawn",
  ];
  return [
    `${id} ${status} ${formatMoney(amountCents)} for ${payee}`,
    ...notes.filter(Boolean),
  ].join(" | ");
}

const shownPayout = (id: string): ActAnswer => said(payoutLine(getPayout(id)));

function settle(name: string): ActAnswer {
  const { settledNow, claimCents, bonusCents, commissionsCents } = settleCase(
    getCaseId(name),
    operator,
  );
  if (!settledNow) return said("It had settled before; nothing was changed.");
  const bonus = bonusCents > 0 ? `, a bonus of ${formatMoney(bonusCents)}` : "";
  const commissions =
    commissionsCents.length > 0
      ? `, commissions of ${commissionsCents.map((cents) => formatMoney(cents)).join(", ")}`
      : "";
  return said(`Settled: ${formatMoney(claimCents)} owed to its owner${bonus}${commissions}.`);
}

function reverse(name: string, reason: string): ActAnswer {
  const { reversedCents, freedCents, owedBackCents } = reverseSettlement(
    getCaseId(name),
    reason,
    operator,
  );
  return said(
    `Reversed: ${formatMoney(reversedCents)}, of which ${formatMoney(freedCents)} had not been sent and ${formatMoney(owedBackCents)} is owed back.`,
  );
}

function collect(payee: string): ActAnswer {
  const collected = createPayout(payee, Date.now(), operator);
  if (collected.outcome !== "below_minimum") return shownPayout(collected.payoutId);
  return said(
    `Nothing to pay out: ${formatMoney(collected.owedCents)} is owed, the minimum is ${formatMoney(collected.minimumCents)}.`,
  );
}

function* taxLines(at: number): Generator<void, string[]> {
  const lines: string[] = [];
  for (const { userId: payee, paidCents } of yield* listYearlyTotals(at)) {
    lines.push(`${payee} ${formatMoney(paidCents)}`);
    if (lines.length % 2000 === 0) yield;
  }
  return lines;
}

/** The operator's acts about money. */
export const moneyActs: Readonly<Record<string, Act>> = {
  settle: {
    usage: "settle CASE",
    does: "settles a case: its owner and their referrers are owed their shares",
    run: (given) => settle(parseWords(given, theCase)[0]),
  },
  "mark-paid": {
    usage: "mark-paid CASE [DOLLARS]",
    does: "records what the company received for a case (1000 dollars unless said)",
    run: (given) => {
      const [name, cents] =
        given.length > 1
          ? parseWords(given, theCase, money)
          : [...parseWords(given, theCase), defaultReceiptCents];
      return said(
        markPaid(getCaseId(name), operator, cents)
          ? `Recorded: ${formatMoney(cents)} received.`
          : "It was recorded before; nothing was changed.",
      );
    },
  },
  "reverse-settlement": {
    usage: 'reverse-settlement CASE "REASON"',
    does: "undoes a settlement that was a mistake; unsent payouts are withdrawn",
    run: (given) => reverse(...parseWords(given, theCase, words("the reason"))),
  },
  "verify-ledger": {
    usage: "verify-ledger",
    does: "proves the money ledger, or names what is wrong",
    isLocal: () => true,
    run: proveLedger,
  },
  "show-account": {
    usage: "show-account ACCOUNT",
    does: "shows the balance and newest entries of a ledger account, such as cash or owed:user_…",
    isLocal: () => true,
    run: (given) => {
      const [account] = parseWords(given, words("the account"));
      const entries = listEntries(account, 20).map(
        ({ at, amountCents, factKey }) =>
          `${new Date(at).toISOString()} ${formatMoney(amountCents)} ${factKey}`,
      );
      return said(`${account}: ${formatMoney(getBalance(account))}`, ...entries);
    },
  },
  "list-payouts": {
    usage: "list-payouts [pending|processing|completed|failed]",
    does: "lists payouts, newest first",
    isLocal: () => true,
    run: (given) => {
      const statuses =
        given.length > 0 ? parseWords(given, z.enum(payoutStatuses)) : payoutStatuses;
      const lines = statuses.flatMap((status) => listPayouts(status).map(payoutLine));
      return said(...(lines.length > 0 ? lines : ["There are no such payouts."]));
    },
  },
  "show-payout": {
    usage: "show-payout PAYOUT",
    does: "shows a payout and what it consists of",
    isLocal: () => true,
    run: (given) => {
      const [id] = parseWords(given, payoutId);
      const lines = listPayoutLines(id).map(
        ({ kind, caseId, amountCents, withdrawnAt }) =>
          `${kind} ${caseId ?? ""} ${formatMoney(amountCents)}${withdrawnAt ? " (withdrawn)" : ""}`,
      );
      return said(payoutLine(getPayout(id)), ...lines);
    },
  },
  "collect-payout": {
    usage: "collect-payout PERSON",
    does: "collects what is owed to a person into a payout",
    run: (given) => collect(parseWords(given, userId)[0]),
  },
  "send-payout": {
    usage: "send-payout PAYOUT",
    does: "releases a pending payout: it is sent, or waits to be paid by hand",
    run: (given) => {
      const [id] = parseWords(given, payoutId);
      releasePayout(id, operator);
      return shownPayout(id);
    },
  },
  "complete-payout": {
    usage: "complete-payout PAYOUT TRANSACTION [METHOD]",
    does: "records that a payout was paid by hand",
    run: (given) => {
      const [id, transactionId, method] =
        given.length > 2
          ? parseWords(given, payoutId, words("the transaction"), words("the method"))
          : parseWords(given, payoutId, words("the transaction"));
      completePayout(id, { transactionId, ...(method ? { method } : {}) }, operator);
      return shownPayout(id);
    },
  },
  "fail-payout": {
    usage: 'fail-payout PAYOUT "REASON"',
    does: "marks a payout as failed",
    run: (given) => {
      const [id, reason] = parseWords(given, payoutId, words("the reason"));
      failPayout(id, reason, operator);
      return shownPayout(id);
    },
  },
  "retry-payout": {
    usage: "retry-payout PAYOUT",
    does: "makes a failed payout pending again",
    run: (given) => {
      const [id] = parseWords(given, payoutId);
      retryPayout(id, operator);
      return shownPayout(id);
    },
  },
  "lift-hold": {
    usage: 'lift-hold PAYOUT "NOTE"',
    does: "lets a held payout go, with the note of who looked at it",
    run: (given) => {
      const [id, note] = parseWords(given, payoutId, words("the note"));
      liftHold(id, note, operator);
      return shownPayout(id);
    },
  },
  "record-tax-form": {
    usage: "record-tax-form PERSON",
    does: "records that a person's tax form is on file",
    run: (given) => {
      recordTaxForm(parseWords(given, userId)[0], operator);
      return said("Recorded.");
    },
  },
  "list-tax-totals": {
    usage: "list-tax-totals [DATE]",
    does: "lists what each person was paid in the year of a date (today unless said)",
    isLocal: () => true,
    run: async (given) => {
      const [at] = given.length > 0 ? parseWords(given, month) : [Date.now()];
      const lines = await inParts(taxLines(at));
      return { ok: true, lines: lines.length > 0 ? lines : ["Nobody was paid in that year."] };
    },
  },
};
