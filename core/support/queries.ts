import { getEarnings } from "~/core/payouts/get-earnings";
import { listOwnPayouts, type OwnPayout } from "~/core/payouts/own-payouts";
import { and, asc, count, eq, gte, inArray, ne, or } from "drizzle-orm";
import { messagesOf } from "~/core/messaging/messages-of";
import { db } from "~/db/client";
import { profiles } from "~/db/schema/accounts";
import { affiliates, referrals } from "~/db/schema/affiliates";
import { cases } from "~/db/schema/cases";
import { conversations, messages } from "~/db/schema/conversations";
import { filings } from "~/db/schema/outreach";

/**
 * A person's own money in cents, from the rows; zeros when there are none. `waiting` are payouts on
 * their way.
 */
export type OwnEarnings = {
  settledCases: number;
  claimsCents: number;
  commissionsCents: number;
  bonusCents: number;
  earnedCents: number;
  paidCents: number;
  payouts: OwnPayout[];
};

/** The agent and staff see this many payouts. */
const newestPayouts = 20;

/** A person's earnings and payments by the ledger, with their payouts (decisions, Money). */
export function getOwnEarnings(userId: string): OwnEarnings {
  const settled = db
    .select({ count: count() })
    .from(cases)
    .where(and(eq(cases.userId, userId), eq(cases.status, "settled")))
    .get();
  const { totalCents, ...parts } = getEarnings(userId);
  return {
    settledCases: settled?.count ?? 0,
    ...parts,
    earnedCents: totalCents,
    payouts: listOwnPayouts(userId, newestPayouts),
  };
}

/**
 * The number of people in a person's network by status, and its earnings; never their identities
 * (decisions, Privacy).
 */
export type OwnReferrals = {
  total: number;
  direct: number;
  tracked: number;
  earning: number;
  completed: number;
};

/** The number of people in a person's network and its earnings, from the rows. */
export function getOwnReferrals(userId: string): OwnReferrals {
  const rows = db
    .select({ status: referrals.status, level: referrals.tierLevel, count: count() })
    .from(referrals)
    .innerJoin(affiliates, eq(affiliates.id, referrals.affiliateId))
    .where(and(eq(affiliates.userId, userId), ne(referrals.status, "rejected")))
    .groupBy(referrals.status, referrals.tierLevel)
    .all();
  const sum = (which: (row: (typeof rows)[number]) => boolean) =>
    rows.filter(which).reduce((total, row) => total + row.count, 0);
  return {
    total: sum(() => true),
    direct: sum(({ level }) => level === 1),
    tracked: sum(({ status }) => status === "tracked"),
    earning: sum(({ status }) => status === "pending"),
    completed: sum(({ status }) => status === "completed"),
  };
}

/**
 * The first names of the people in a person's network with their status, oldest first; nothing else
 * about them is shown (decisions, Privacy).
 */
export function listReferralNames(
  userId: string,
  most: number,
): { firstName: string; status: "tracked" | "pending" | "completed" }[] {
  const rows = db
    .select({ firstName: profiles.firstName, status: referrals.status })
    .from(referrals)
    .innerJoin(affiliates, eq(affiliates.id, referrals.affiliateId))
    .innerJoin(profiles, eq(profiles.userId, referrals.referredUserId))
    .where(and(eq(affiliates.userId, userId), ne(referrals.status, "rejected")))
    .orderBy(asc(referrals.createdAt))
    .limit(most)
    .all();
  return rows.flatMap(({ firstName, status }) =>
    status === "rejected" || firstName === "" ? [] : [{ firstName, status }],
  );
}

/**
 * Whether a filing in court was recorded for a case, which alone reaches its last step (decisions,
 * Cases).
 */
export function hasFiling(caseId: string): boolean {
  return (
    db.select({ id: filings.id }).from(filings).where(eq(filings.caseId, caseId)).get() !==
    undefined
  );
}

type Whose = { userId: string; conversationId: string };
const ownConversations = ({ userId, conversationId }: Whose) =>
  or(eq(conversations.userId, userId), eq(conversations.id, conversationId));

/**
 * The words of a person's messages that were answered since `since`, in any conversation of theirs.
 */
export function listAnsweredSince(whose: Whose, since: number): string[] {
  const said = inArray(messages.id, messagesOf(ownConversations(whose), { since }));
  return db
    .select({ message: messages.message })
    .from(messages)
    .where(and(said, eq(messages.senderType, "user"), gte(messages.answeredAt, since)))
    .all()
    .map(({ message }) => message);
}

/** Whether the assistant said exactly this to a person since `since`. */
export function wasSaidSince(whose: Whose, words: string, since: number): boolean {
  const said = inArray(messages.id, messagesOf(ownConversations(whose), { since }));
  const same = and(
    said,
    eq(messages.senderType, "ai"),
    gte(messages.createdAt, since),
    eq(messages.message, words),
  );
  return db.select({ id: messages.id }).from(messages).where(same).limit(1).get() !== undefined;
}
