import { companyOf } from "~/bot/agent/cases/company-of";
import { explainCase } from "~/bot/agent/cases/explain-case";
import type { Facts } from "~/bot/agent/check/facts-of";
import { stageSaid } from "~/bot/agent/payout-text";
import type { Case } from "~/core/cases/queries";
import { formatMoney } from "~/core/money";
import { plainWords } from "~/core/words/plain-words";
import type { Names } from "~/core/understanding/proof/read-statement";
import type { Fact } from "~/core/understanding/proof/stands-behind";
import { factsIn, rowTruths } from "~/core/understanding/proof/truths";
import { outreachStepLabels, outreachSteps } from "~/db/vocabulary";

const money = (cents: number) => formatMoney(cents, "whole");
const nameOf = (row: Case): string => `row:${row.id}`.toLowerCase();

// What a sender is called in full, by its first word, and by its domain; a number of its own.
function callsOf(row: Case): string[] {
  const company = plainWords(companyOf(row) ?? "");
  const domain = plainWords(row.violatorDomain?.split(".")[0] ?? "");
  const number = row.externalCaseId ? [row.externalCaseId.toLowerCase().replace("-", " ")] : [];
  return [...new Set([company, company.split(" ")[0] ?? "", domain, ...number])].filter(
    (call) => call.length >= 3,
  );
}

/** How a person's cases are called; what two of them are called names none. */
export function namesOf({ cases }: Facts): Names {
  const calls = cases.flatMap((row) => callsOf(row).map((call) => [call, nameOf(row)] as const));
  const own = calls.filter(
    ([call, row]) => !calls.some(([other, its]) => other === call && its !== row),
  );
  return new Map(own.sort(([a], [b]) => b.length - a.length));
}

function stepTruths(row: Case): string[] {
  const at = row.outreachStep ? outreachSteps.indexOf(row.outreachStep) : -1;
  const step = outreachSteps[at];
  if (!step || row.status !== "submitted") return [];
  const { next } = explainCase(row, "en");
  // A filing is told by what explains the case: the step alone does not show it.
  if (step === "final_notice")
    return [explainCase(row, "en").now, explainCase(row, "es").now, next];
  const last = outreachSteps.length;
  return [
    `The case is accepted and at step ${at + 1} of ${last}.`,
    `The case is at the ${outreachStepLabels[step]} step.`,
    `The case is at step ${at + 1} of ${last}, ${outreachStepLabels[step]}.`,
    `El caso está en el paso ${at + 1} de ${last}.`,
    next,
    explainCase(row, "es").next,
    explainCase(row, "es").now,
  ];
}

function caseTruths(row: Case): string[] {
  const reasons =
    row.rejectionCode === "generic_email"
      ? rowTruths.generic
      : row.rejectionCode === "no_email"
        ? rowTruths.noEmail
        : [];
  return [
    ...(rowTruths.cases[row.status] ?? []),
    ...(row.status === "settled" ? [] : rowTruths.notSettled),
    ...(row.status === "rejected" ? [...reasons, row.rejectionText ?? ""] : []),
    ...stepTruths(row),
  ];
}

function moneyTruths({ earnings, referralNames }: Facts): string[] {
  const { earnedCents, paidCents, commissionsCents, payouts } = earnings;
  const newest = payouts[0];
  const commissions =
    commissionsCents > 0 ? [`You earned ${money(commissionsCents)} from a settled case.`] : [];
  return [
    ...(newest
      ? (rowTruths.payouts[stageSaid[newest.stage]] ?? []).map((truth) =>
          truth.replace("$0", money(newest.amountCents)),
        )
      : rowTruths.noPayouts),
    `You have earned ${money(earnedCents)} so far.`,
    `${money(paidCents)} has been paid out.`,
    `Your balance is ${money(earnedCents - paidCents)}.`,
    `Has ganado ${money(earnedCents)} hasta ahora.`,
    ...commissions,
    ...referralNames.map((name) => `${name} joined with your link.`),
  ];
}

/** What is true of a person's rows, as statements that a sentence can be held against. */
export function rowFacts(facts: Facts, names: Names): Fact[] {
  const { cases } = facts;
  const nobody: ReadonlySet<string> = new Set();
  const settled = new Set(cases.filter(({ status }) => status === "settled").map(nameOf));
  const ofMoney = moneyTruths(facts).flatMap((truth) => [
    ...factsIn(truth, names, nobody),
    ...(settled.size > 0 ? factsIn(truth, names, settled) : []),
  ]);
  const counted = (count: number) =>
    cases.length === 0 ? rowTruths.noCases : [`You have ${count} cases.`, `Tienes ${count} casos.`];
  return [
    ...ofMoney,
    ...counted(cases.length).flatMap((truth) => factsIn(truth, names, nobody)),
    ...cases.flatMap((row) => {
      const about = new Set([nameOf(row)]);
      return caseTruths(row).flatMap((truth) => factsIn(truth, names, about));
    }),
  ];
}
