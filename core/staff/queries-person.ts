import { findPerson } from "~/core/accounts/queries";
import { isSuppressed } from "~/core/consent/queries";
import { statement } from "~/core/list-rows";
import { getOwed } from "~/core/money/queries";
import { getEarnings } from "~/core/payouts/get-earnings";
import { sumPendingPayouts } from "~/core/payouts/own-payouts";
import { whyHeld, type Hold } from "~/core/payouts/desk/why-held";
import { findPersonLine } from "~/core/staff/queries-staff";
import type { CaseStatus, ConversationStatus, PayoutStatus } from "~/db/vocabulary";

/** The limit of rows of each kind; the newest are shown. */
const most = 50;

type PersonFacts = {
  emailProven: 0 | 1;
  lastSignedInAt: number | null;
  suspendedAt: number | null;
  archivedAt: number | null;
  state: string | null;
};

const selectFacts = `SELECT u.email_verified_at IS NOT NULL AND u.email IS p.email AS emailProven, u.last_signed_in_at AS lastSignedInAt,
  u.suspended_at AS suspendedAt, u.archived_at AS archivedAt, p.state FROM users u JOIN profiles p ON p.user_id = u.id WHERE u.id = ?`;

type PersonAffiliate = {
  id: string;
  code: string;
  status: "active" | "suspended" | "deleted";
  commissionRate: number;
  totalEarningsCents: number;
  referralCount: number;
};

const selectAffiliate = `SELECT id, affiliate_code AS code, status, commission_rate AS commissionRate, total_earnings_cents AS totalEarningsCents,
  referral_count AS referralCount FROM affiliates WHERE user_id = ?`;

/** A case on a person's page; `at` is when it was opened. */
export type PersonCase = {
  id: string;
  number: string | null;
  title: string;
  status: CaseStatus;
  at: number;
  isArchived: 0 | 1;
};

const selectCases = `SELECT id, external_case_id AS number, title, status, created_at AS at, archived_at IS NOT NULL AS isArchived
  FROM cases WHERE user_id = ? ORDER BY created_at DESC LIMIT ?`;

type PayoutRow = {
  id: string;
  amountCents: number;
  status: PayoutStatus;
  at: number;
  transactionId: string | null;
  failure: string | null;
  heldReason: string | null;
  heldUntil: number | null;
  sentAt: number | null;
  withdrawnAt: number | null;
};

/** A payout on a person's page; `holds` says in words why it waits. */
export type PersonPayout = Omit<PayoutRow, "heldReason"> & { holds: Hold[] };

const selectPayouts = `SELECT id, amount_cents AS amountCents, status, created_at AS at, transaction_id AS transactionId, failure,
  held_reason AS heldReason, held_until AS heldUntil, sent_at AS sentAt, withdrawn_at AS withdrawnAt
  FROM payouts WHERE user_id = ? ORDER BY created_at DESC, rowid DESC LIMIT ?`;

type PersonTicket = {
  id: string;
  ticketNumber: number;
  status: ConversationStatus;
  preview: string | null;
  waitingSince: number | null;
  at: number;
};

const selectTickets = `SELECT id, ticket_number AS ticketNumber, status, last_preview AS preview, waiting_since AS waitingSince,
  max(updated_at, coalesce(last_message_at, 0)) AS at FROM support_conversations WHERE user_id = ? ORDER BY at DESC LIMIT ?`;

/** A person whom somebody referred, or who referred them, at a level. */
export type PersonReferral = {
  userId: string;
  name: string;
  level: number;
  status: string;
  commissionCents: number;
  at: number;
};

const referralColumns = `trim(coalesce(p.first_name || ' ' || p.last_name, '')) AS name, r.tier_level AS level, r.status,
  r.commission_amount_cents AS commissionCents, r.created_at AS at`;
const selectReferred = `SELECT r.referred_user_id AS userId, ${referralColumns} FROM referrals r INDEXED BY referrals_affiliate
  LEFT JOIN profiles p ON p.user_id = r.referred_user_id WHERE r.affiliate_id = ? ORDER BY r.created_at DESC LIMIT ?`;
const selectReferrers = `SELECT coalesce(a.user_id, '') AS userId, ${referralColumns} FROM referrals r JOIN affiliates a ON a.id = r.affiliate_id
  LEFT JOIN profiles p ON p.user_id = a.user_id WHERE r.referred_user_id = ? ORDER BY r.tier_level LIMIT 3`;

// When and where a person said from one of their numbers that they are under 18, while that bars
// it.
const selectMinorBar = `SELECT n.said_minor_at AS at, (SELECT c.id FROM support_conversations c WHERE c.phone = n.phone OR c.user_id = n.user_id
  ORDER BY c.created_at DESC LIMIT 1) AS conversationId FROM phone_numbers n WHERE n.phone IN (?, ?) AND n.said_minor_at IS NOT NULL LIMIT 1`;

const selectFailed = `SELECT coalesce(sum(amount_cents), 0) FROM payouts WHERE user_id = ? AND status = 'failed' AND withdrawn_at IS NULL`;

type MinorBar = { at: number; conversationId: string | null };

const selectWaiting = `SELECT coalesce(sum(amount_cents), 0) FROM payout_lines WHERE payee = ? AND payout_id IS NULL AND withdrawn_at IS NULL`;

function listPayouts(userId: string, now: number): PersonPayout[] {
  const held = whyHeld(userId, now);
  const rows = statement<unknown[], PayoutRow>(selectPayouts).all(userId, most);
  return rows.map((row) => {
    const { heldReason: _, ...shown } = row;
    return { ...shown, holds: held(row) };
  });
}

function sumsOf(userId: string) {
  const { count, cents } = sumPendingPayouts(userId);
  const waitingCents = statement<unknown[], number>(selectWaiting).pluck().get(userId) ?? 0;
  const failedCents = statement<unknown[], number>(selectFailed).pluck().get(userId) ?? 0;
  return {
    ...getEarnings(userId),
    owedCents: getOwed(userId),
    payoutCount: count,
    payoutCents: cents,
    failedCents,
    waitingCents,
  };
}

/**
 * The page of one person for staff (A §2.2, §6): the money owed to them and its holds, their
 * payouts, cases, conversations and referrals; the newest fifty of each. Undefined when there is no
 * such person (any more); for a closed account the rows that explain money stay.
 */
export function findPersonPage(userId: string, now: number = Date.now()) {
  const line = findPersonLine(userId);
  const facts = statement<unknown[], PersonFacts>(selectFacts).get(userId);
  if (!line || !facts) return undefined;
  const affiliate = statement<unknown[], PersonAffiliate>(selectAffiliate).get(userId) ?? null;
  const provenPhone = findPerson(userId)?.phone ?? null;
  const count = statement<unknown[], number>(
    "SELECT count(*) FROM cases WHERE user_id = ?",
  ).pluck();
  return {
    line,
    ...facts,
    emailProven: facts.emailProven === 1,
    provenPhone,
    /** Null without a proven number. */
    mayBeTexted: provenPhone === null ? null : !isSuppressed(provenPhone),
    minorBar: statement<unknown[], MinorBar>(selectMinorBar).get(provenPhone, line.phone) ?? null,
    affiliate,
    money: sumsOf(userId),
    payouts: listPayouts(userId, now),
    cases: statement<unknown[], PersonCase>(selectCases).all(userId, most),
    caseCount: count.get(userId) ?? 0,
    tickets: statement<unknown[], PersonTicket>(selectTickets).all(userId, most),
    referred: affiliate
      ? statement<unknown[], PersonReferral>(selectReferred).all(affiliate.id, most)
      : [],
    referrers: statement<unknown[], PersonReferral>(selectReferrers).all(userId),
  };
}

export type PersonPage = NonNullable<ReturnType<typeof findPersonPage>>;
