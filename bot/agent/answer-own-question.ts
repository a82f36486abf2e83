import { formatMoney } from "~/core/money";
import { standingOf } from "~/core/payouts/own-payouts";
import { agentWords } from "~/bot/agent/agent-words";
import type { Language } from "~/bot/agent/understand/sure-language";
import { companyOf } from "~/bot/agent/cases/company-of";
import { explainCase } from "~/bot/agent/cases/explain-case";
import { tellRefusal } from "~/bot/agent/name-refusal";
import { findPerson } from "~/core/accounts/queries";
import { findLatestRefusal, listCasesOf, type Case } from "~/core/cases/queries";
import { toldStatus } from "~/core/cases/told-status";
import { formatPhone } from "~/core/words/phone";
import { getOwnEarnings, getOwnReferrals, listReferralNames } from "~/core/support/queries";
import { env } from "~/env";
import { payoutText } from "~/bot/agent/payout-text";

const money = (cents: number) => formatMoney(cents, "whole");

/** What a person may ask about their own rows. */
export const ownIntents = [
  "what_next",
  "why_rejected",
  "earnings",
  "when_paid",
  "referrals",
  "my_link",
  "my_details",
  "case_count",
  "case_status",
] as const;
export type OwnIntent = (typeof ownIntents)[number];

function ownCases(userId: string): Case[] {
  return listCasesOf(userId, 1000).filter(({ archivedAt }) => archivedAt === null);
}

function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Says where one case stands and what comes next, with its payout where it settled. */
export function tellCase(userId: string, row: Case, language: Language): string {
  const { name, now, next } = explainCase(row, language);
  const payout =
    row.status === "settled" ? payoutText(userId, getOwnEarnings(userId), language) : null;
  return `${sentence(name)} ${now}. ${payout ?? next}`;
}

/** Says why one of the person's own cases was refused, and names the case. */
export function tellRefusalOf(userId: string, row: Case, language: Language): string {
  const { externalCaseId, rejectionText, rejectionCode, senderName, violatorDomain } = row;
  const sentence = rejectionText ?? findLatestRefusal(userId)?.sentence;
  if (!sentence || externalCaseId === null) return tellCase(userId, row, language);
  const at = row.rejectedAt ?? row.createdAt;
  const code = rejectionCode ?? "";
  const whose = { at, externalCaseId, isOnlyOne: false, senderName, violatorDomain };
  return tellRefusal({ ...whose, code, sentence }, language);
}

/** Says what can still be done about a refused case whose reason has been told. */
export const tellAfterRefusal = (row: Case, language: Language): string =>
  agentWords[language].afterRefusal(sentence(explainCase(row, language).name));

// Open cases come before refused ones: "and what's next" asks about an open one.
function tellNewest(userId: string, language: Language): string {
  const rows = ownCases(userId);
  const newest = rows.find(({ status }) => status !== "rejected") ?? rows[0];
  if (newest) {
    const more = rows.length > 1 ? ` ${agentWords[language].moreCases(rows.length - 1)}` : "";
    return tellCase(userId, newest, language) + more;
  }
  const refusal = findLatestRefusal(userId);
  return refusal ? tellRefusal(refusal, language) : agentWords[language].noCases();
}

/**
 * Says where the picture that somebody asks about stands: the one being read; else, with `isNamed`,
 * the one refused or opened last. Null when there is none.
 */
export function tellPicture(userId: string, language: Language, isNamed: boolean): string | null {
  const rows = ownCases(userId);
  const reading = rows.find((row) => toldStatus(row) === "pending");
  if (reading) return tellCase(userId, reading, language);
  const refusal = findLatestRefusal(userId);
  if (!isNamed || !refusal || refusal.at < (rows[0]?.createdAt ?? 0))
    return isNamed ? tellNewest(userId, language) : null;
  return whyRejected(userId, language);
}

function whenPaid(userId: string, language: Language): string | null {
  const earnings = getOwnEarnings(userId);
  const payout = payoutText(userId, earnings, language);
  if (payout) return payout;
  if (earnings.earnedCents > 0)
    return standingOf(userId).isReachable
      ? agentWords[language].settledNoPayout()
      : agentWords[language].payout.unconfirmed(money(earnings.earnedCents - earnings.paidCents));
  const open = ownCases(userId).find(
    ({ status }) => status !== "rejected" && status !== "completed",
  );
  if (!open) return null;
  const { name, now } = explainCase(open, language);
  return agentWords[language].paidWhenSettled(name, now);
}

function tellEarnings(userId: string, language: Language): string {
  const words = agentWords[language];
  const { earnedCents, claimsCents, commissionsCents, bonusCents, paidCents } =
    getOwnEarnings(userId);
  if (earnedCents === 0) return words.earnedNothing();
  const parts: [number, string][] = [
    [claimsCents, words.claims],
    [commissionsCents, words.commissions],
    [bonusCents, words.bonus],
  ];
  const told = parts
    .filter(([cents]) => cents > 0)
    .map(([cents, what]) => `${money(cents)} ${what}`)
    .join(", ");
  return words.earned(money(earnedCents), told, money(paidCents));
}

/** The person's own affiliate link (U §3), or null without an active code. */
export function affiliateLink(userId: string): string | null {
  const code = findPerson(userId)?.affiliateCode;
  return code ? `${env.BASE_URL}/?ref=${code}` : null;
}

function tellReferrals(userId: string, language: Language): string {
  const words = agentWords[language];
  const { total, direct } = getOwnReferrals(userId);
  const link = affiliateLink(userId);
  if (total === 0) return link ? words.noReferrals(link) : words.noLink();
  const named = listReferralNames(userId, maxNamed);
  if (named.length === total) {
    const told = named.map(({ firstName, status }) => `${firstName} (${words.referral[status]})`);
    return words.referralNames(told.join(", "), money(getOwnEarnings(userId).commissionsCents));
  }
  return words.referrals(total, direct, money(getOwnEarnings(userId).commissionsCents));
}

/**
 * `m***a@example.com`, `(***) ***-0123`: enough to recognise, too little to learn from a borrowed
 * phone.
 */
export function maskedDetails(userId: string): {
  name: string;
  email: string | null;
  phone: string | null;
} {
  const person = findPerson(userId);
  const [local = "", host = ""] = person?.email?.split("@") ?? [];
  const email =
    local && host
      ? `${local.charAt(0)}***${local.length > 2 ? local.slice(-1) : ""}@${host}`
      : null;
  const phone = person?.phone
    ? formatPhone(person.phone).replace(/\d(?=(?:\D*\d){4})/g, "*")
    : null;
  return { name: person?.firstName ?? "", email, phone };
}

function tellDetails(userId: string, language: Language): string {
  const words = agentWords[language];
  const { name, email, phone } = maskedDetails(userId);
  return words.details(
    `${words.name} ${name || words.none}, ${words.email} ${email ?? words.none}, ${words.phone} ${phone ?? words.none}`,
  );
}

function whyRejected(userId: string, language: Language): string {
  const refusal = findLatestRefusal(userId);
  if (!refusal)
    return ownCases(userId).length > 0
      ? `${agentWords[language].notRejected()} ${tellNewest(userId, language)}`
      : agentWords[language].notRejected();
  return tellRefusal(refusal, language);
}

/** How many cases fit into one text by name. */
const maxNamed = 4;

function listCases(rows: readonly Case[], language: Language): string {
  const told = rows.map((row) => {
    const { name, now } = explainCase(row, language);
    return `${companyOf(row) ?? name} ${now}`;
  });
  return `${told.join("; ")}.`;
}

// Several cases get a short line each; a single case also gets what comes next.
function tellStanding(userId: string, language: Language): string {
  const rows = ownCases(userId);
  return rows.length > 1 && rows.length <= maxNamed
    ? listCases(rows, language)
    : tellNewest(userId, language);
}

function countCases(userId: string, language: Language): string {
  const rows = ownCases(userId);
  if (rows.length === 0) return agentWords[language].noCases();
  const settled = rows.filter(({ status }) => status === "settled").length;
  const open = rows.filter(({ status }) =>
    ["pending", "review", "in_progress", "submitted"].includes(status),
  ).length;
  const count = agentWords[language].caseCount(rows.length, settled, open);
  return rows.length <= maxNamed ? `${count} ${listCases(rows, language)}` : count;
}

/**
 * Answers a question about the person's own rows, from them alone; null when the rows have nothing
 * to say and the general answer holds.
 */
export function answerOwnQuestion(
  intent: OwnIntent,
  userId: string,
  language: Language,
): string | null {
  switch (intent) {
    case "what_next":
      return tellNewest(userId, language);
    case "case_status":
      return tellStanding(userId, language);
    case "when_paid":
      return whenPaid(userId, language);
    case "why_rejected":
      return whyRejected(userId, language);
    case "earnings":
      return tellEarnings(userId, language);
    case "my_link": {
      const link = affiliateLink(userId);
      return link ? agentWords[language].link(link) : agentWords[language].noLink();
    }
    case "referrals":
      return tellReferrals(userId, language);
    case "my_details":
      return tellDetails(userId, language);
    case "case_count":
      return countCases(userId, language);
  }
}
