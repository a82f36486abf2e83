import { and, between, eq, inArray, sql } from "drizzle-orm";
import { hours } from "~/core/duration";
import type { FreeLine } from "~/core/payouts/lines-to-pay";
import { mustMoneyWait } from "~/core/restore/lost-acts";
import { db } from "~/db/client";
import { agreements, profiles, sessions, users } from "~/db/schema/accounts";
import { affiliates, referrals } from "~/db/schema/affiliates";
import { commissions } from "~/db/schema/money";

/** The reasons why a payout waits for staff, in words (decisions, Money). */
const holdSentences = {
  same_person: "A referred person has the same email address, number or full name as the payee.",
  same_device:
    "A referred person agreed or signed in from the same address and browser as the payee.",
  burst: "The payee referred an unusual number of people within a day.",
  suspended: "The payee's account or affiliate record is not active.",
  amount_differs: "The vendor's order is for another amount than the payout.",
  delivery_failed: "The vendor could not deliver the payout: its address or number may be wrong.",
  order_conflict: "The vendor has another order under this payout's id.",
  decided_before_restore:
    "Somebody decided about it, or about its case, before the database was restored, and that decision is lost. Look at the case first.",
  paid_before_restore:
    "Something of it was paid by another order before the database was restored. Look at that order first.",
} as const;

/** The sentence of a reason, or an unknown reason itself. */
export const holdSentence = (reason: string): string =>
  Object.entries(holdSentences).find(([known]) => known === reason)?.[1] ?? reason;

export type HoldReason = keyof typeof holdSentences;

/** The number of level-1 referrals within a day that counts as a burst. */
const burstSize = 20;

type Earned = { referredUserId: string; referralAt: number; affiliateId: string };

function commissionsOf(lines: readonly FreeLine[]): Earned[] {
  const sets = lines
    .filter(({ kind }) => kind === "commission")
    .map(({ ledgerSetId }) => ledgerSetId);
  if (sets.length === 0) return [];
  return db
    .selectDistinct({
      referredUserId: referrals.referredUserId,
      referralAt: referrals.createdAt,
      affiliateId: referrals.affiliateId,
    })
    .from(commissions)
    .innerJoin(referrals, eq(referrals.id, commissions.referralId))
    .where(inArray(commissions.ledgerSetId, sets))
    .all();
}

// A plus tag, or in Gmail a dot, does not make another person.
function plainEmail(email: string): string {
  const [name = "", host = ""] = email.toLowerCase().split("@");
  const bare = name.split("+")[0] ?? name;
  return `${host === "gmail.com" || host === "googlemail.com" ? bare.replaceAll(".", "") : bare}@${host}`;
}

// Asked for each of the hundred people from whom an affiliate earned one payout.
const { placeholder } = sql;
const ofPerson = db
  .select({
    email: profiles.email,
    phone: profiles.phone,
    firstName: profiles.firstName,
    lastName: profiles.lastName,
  })
  .from(profiles)
  .where(eq(profiles.userId, placeholder("userId")))
  .prepare();
const agreedFrom = db
  .select({ ip: agreements.ip, agent: agreements.userAgent })
  .from(agreements)
  .where(eq(agreements.userId, placeholder("userId")))
  .prepare();
const signedInFrom = db
  .select({ ip: sessions.ip, agent: sessions.userAgent })
  .from(sessions)
  .where(eq(sessions.userId, placeholder("userId")))
  .prepare();

function marksOfPerson(userId: string): string[] {
  const row = ofPerson.get({ userId });
  if (!row) return [];
  const name = `${row.firstName} ${row.lastName}`.trim().toLowerCase();
  return [row.email && plainEmail(row.email), row.phone, row.lastName ? name : null].filter(
    (mark): mark is string => Boolean(mark),
  );
}

function marksOfDevice(userId: string): string[] {
  return [...agreedFrom.all({ userId }), ...signedInFrom.all({ userId })].flatMap(
    ({ ip, agent }) => (ip && agent ? [`${ip} ${agent}`] : []),
  );
}

function share(
  marksOf: (userId: string) => string[],
  payee: string,
  others: readonly string[],
): boolean {
  const own = new Set(marksOf(payee));
  return own.size > 0 && others.some((other) => marksOf(other).some((mark) => own.has(mark)));
}

const listReferred = db
  .select({ id: referrals.id })
  .from(referrals)
  .where(
    and(
      eq(referrals.affiliateId, placeholder("affiliateId")),
      eq(referrals.tierLevel, 1),
      between(referrals.createdAt, placeholder("from"), placeholder("until")),
    ),
  )
  .limit(burstSize)
  .prepare();

function isBurst({ affiliateId, referralAt }: Earned): boolean {
  return (
    listReferred.all({ affiliateId, from: referralAt - hours(12), until: referralAt + hours(12) })
      .length === burstSize
  );
}

function isSuspended(userId: string): boolean {
  const row = db
    .select({
      suspendedAt: users.suspendedAt,
      archivedAt: users.archivedAt,
      status: affiliates.status,
    })
    .from(users)
    .leftJoin(affiliates, eq(affiliates.userId, users.id))
    .where(eq(users.id, userId))
    .get();
  return (
    !row ||
    row.suspendedAt !== null ||
    row.archivedAt !== null ||
    (row.status !== null && row.status !== "active")
  );
}

/**
 * The reasons why staff should look at a payout of these lines first: same device or person,
 * bursts, self-referral, a decision that a restored database lost.
 */
export function riskFlags(
  userId: string,
  lines: readonly FreeLine[],
  payoutId: string,
): HoldReason[] {
  const earned = commissionsOf(lines);
  const others = [...new Set(earned.map(({ referredUserId }) => referredUserId))];
  const flags: [HoldReason, boolean][] = [
    ["suspended", isSuspended(userId)],
    ["same_person", others.includes(userId) || share(marksOfPerson, userId, others)],
    ["same_device", share(marksOfDevice, userId, others)],
    ["burst", earned.some(isBurst)],
    [
      "decided_before_restore",
      [payoutId, ...lines.map(({ caseId }) => caseId)].some(
        (id) => id !== null && mustMoneyWait(id),
      ),
    ],
  ];
  return flags.filter(([, raised]) => raised).map(([reason]) => reason);
}
