import {
  index,
  integer,
  primaryKey,
  real,
  sqliteTable,
  text,
  uniqueIndex,
} from "drizzle-orm/sqlite-core";
import { users } from "~/db/schema/accounts";
import { referralStatuses } from "~/db/vocabulary";

/**
 * People staff added as affiliates only; linked when they sign up with that email (decisions,
 * People).
 */
export const affiliateContacts = sqliteTable(
  "affiliate_contacts",
  {
    id: text().primaryKey(),
    firstName: text().notNull(),
    lastName: text().notNull(),
    email: text().notNull().unique(),
    linkedUserId: text().references(() => users.id),
    createdAt: integer().notNull(),
  },
  (t) => [index("affiliate_contacts_linked").on(t.linkedUserId)],
);

export const affiliates = sqliteTable(
  "affiliates",
  {
    id: text().primaryKey(),
    userId: text()
      .unique()
      .references(() => users.id),
    affiliateContactId: text().references(() => affiliateContacts.id),
    affiliateCode: text().notNull().unique(),
    commissionRate: real().notNull().default(10),
    /**
     * Kept sums of earned commissions and rows of the downline, so that the largest affiliate's
     * page is as fast as anyone's.
     */
    totalEarningsCents: integer().notNull().default(0),
    referralCount: integer().notNull().default(0),
    /**
     * Kept by triggers on referrals and commissions: the downline by status, its possible earnings,
     * and the cases that have earned.
     */
    trackedCount: integer().notNull().default(0),
    earningCount: integer().notNull().default(0),
    paidOutCount: integer().notNull().default(0),
    pendingCents: integer().notNull().default(0),
    settledCaseCount: integer().notNull().default(0),
    status: text({ enum: ["active", "suspended", "deleted"] })
      .notNull()
      .default("active"),
    createdAt: integer().notNull(),
  },
  (t) => [
    index("affiliates_created").on(t.createdAt, t.status),
    index("affiliates_contact").on(t.affiliateContactId),
  ],
);

/** One row per referred person and level (U §4). */
export const referrals = sqliteTable(
  "referrals",
  {
    id: text().primaryKey(),
    affiliateId: text()
      .notNull()
      .references(() => affiliates.id),
    referredUserId: text()
      .notNull()
      .references(() => users.id),
    tierLevel: integer().notNull(),
    status: text({ enum: referralStatuses }).notNull().default("tracked"),
    commissionAmountCents: integer().notNull().default(0),
    settlementAmountCents: integer().notNull().default(0),
    createdAt: integer().notNull(),
  },
  (t) => [
    uniqueIndex("referrals_person_level").on(t.referredUserId, t.tierLevel),
    index("referrals_affiliate").on(t.affiliateId, t.createdAt),
  ],
);

/**
 * An affiliate's earnings in each month (`2026-11`, UTC), kept by triggers on commissions, for the
 * chart.
 */
export const affiliateMonths = sqliteTable(
  "affiliate_months",
  {
    affiliateId: text()
      .notNull()
      .references(() => affiliates.id, { onDelete: "cascade" }),
    month: text().notNull(),
    earnedCents: integer().notNull(),
    commissionCount: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.affiliateId, t.month] })],
);
