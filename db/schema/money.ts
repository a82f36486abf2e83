import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { users } from "~/db/schema/accounts";
import { affiliates, referrals } from "~/db/schema/affiliates";
import { payoutLineKinds, payoutStatuses } from "~/db/vocabulary";

/**
 * A set of entries that sums to zero, one per fact; `factKey` makes each fact payable once.
 * Append-only.
 */
export const ledgerSets = sqliteTable(
  "ledger_sets",
  {
    id: text().primaryKey(),
    factKey: text().notNull().unique(),
    kind: text({
      enum: [
        "settlement",
        "commission",
        "bonus",
        "company_receipt",
        "payout_sent",
        "payout_failed",
        "reversal",
        "adjustment",
      ],
    }).notNull(),
    caseId: text(),
    payoutId: text(),
    reversesSetId: text(),
    memo: text().notNull().default(""),
    at: integer().notNull(),
  },
  (t) => [
    index("ledger_sets_case").on(t.caseId),
    index("ledger_sets_payout")
      .on(t.payoutId)
      .where(sql`payout_id is not null`),
  ],
);

/** Signed cents on an account such as `owed:user_…`, `expense:claims`, `cash`. Append-only. */
export const ledgerEntries = sqliteTable(
  "ledger_entries",
  {
    id: text().primaryKey(),
    setId: text()
      .notNull()
      .references(() => ledgerSets.id),
    account: text().notNull(),
    amountCents: integer().notNull(),
    at: integer().notNull(),
  },
  (t) => [
    index("ledger_entries_account").on(t.account, t.at, t.amountCents),
    index("ledger_entries_set").on(t.setId),
  ],
);

/** Kept sum of each account; verify-ledger proves it equal to the entries. */
export const ledgerBalances = sqliteTable("ledger_balances", {
  account: text().primaryKey(),
  balanceCents: integer().notNull(),
});

export const companyEarnings = sqliteTable("company_earnings", {
  id: text().primaryKey(),
  caseId: text().notNull().unique(),
  amountCents: integer().notNull(),
  description: text().notNull(),
  createdAt: integer().notNull(),
});

/**
 * An earned commission: a row per settled case and level (decisions, Money). A reversed settlement
 * may be made again.
 */
export const commissions = sqliteTable(
  "commissions",
  {
    id: text().primaryKey(),
    caseId: text().notNull(),
    referralId: text()
      .notNull()
      .references(() => referrals.id),
    affiliateId: text()
      .notNull()
      .references(() => affiliates.id),
    tierLevel: integer().notNull(),
    amountCents: integer().notNull(),
    ledgerSetId: text()
      .notNull()
      .unique()
      .references(() => ledgerSets.id),
    earnedAt: integer().notNull(),
    reversedAt: integer(),
  },
  (t) => [
    uniqueIndex("commissions_once")
      .on(t.caseId, t.tierLevel)
      .where(sql`reversed_at is null`),
    index("commissions_affiliate").on(t.affiliateId, t.earnedAt),
  ],
);

/** U §3, A §3 payouts; `affiliateId` names the person's affiliate record. */
export const payouts = sqliteTable(
  "payouts",
  {
    id: text().primaryKey(),
    userId: text()
      .notNull()
      .references(() => users.id),
    affiliateId: text().references(() => affiliates.id),
    amountCents: integer().notNull(),
    status: text({ enum: payoutStatuses }).notNull().default("pending"),
    paymentMethod: text(),
    recipientEmail: text(),
    recipientPhone: text(),
    transactionId: text(),
    tremendousOrderId: text().unique(),
    heldReason: text(),
    heldUntil: integer(),
    failure: text(),
    /**
     * Raised only when the vendor declared the order of the last attempt dead: a new attempt is a
     * new order.
     */
    attempt: integer().notNull().default(0),
    /**
     * The order as sent to the vendor, written before it is sent and sent again unchanged (TR-03).
     */
    vendorOrder: text({ mode: "json" }).$type<unknown>(),
    createdAt: integer().notNull(),
    updatedAt: integer().notNull(),
    /** When it was handed to the vendor; null again once the vendor declared the order dead. */
    sentAt: integer(),
    completedAt: integer(),
    /**
     * When one person alone released what they had settled, where no second person is required
     * (decisions, Staff).
     */
    releasedAloneAt: integer(),
    /** Its lines were freed and it has ended; money still owed goes into another payout. */
    withdrawnAt: integer(),
  },
  (t) => [
    index("payouts_user").on(t.userId, t.createdAt),
    index("payouts_affiliate").on(t.affiliateId, t.createdAt),
    index("payouts_status").on(t.status, t.createdAt),
    index("payouts_created").on(t.createdAt),
    // Staff's list counts and pages with this index alone, without reading rows.
    index("payouts_listed")
      .on(t.createdAt)
      .where(sql`withdrawn_at is null`),
    index("payouts_transaction")
      .on(t.transactionId)
      .where(sql`transaction_id is not null`),
    index("payouts_withdrawn")
      .on(t.withdrawnAt)
      .where(sql`withdrawn_at is not null`),
    index("payouts_alone")
      .on(t.releasedAloneAt, t.amountCents)
      .where(sql`released_alone_at is not null`),
    index("payouts_completed")
      .on(t.completedAt, t.amountCents)
      .where(sql`completed_at is not null`),
  ],
);

/**
 * The money owed to a payee (a person's id, or an affiliate's without an account), a line per
 * ledger fact. `payoutId` is null until a payout collects it; a fact has one live line, so it is in
 * one live payout at most. Negative lines are owed back.
 */
export const payoutLines = sqliteTable(
  "payout_lines",
  {
    id: text().primaryKey(),
    payee: text().notNull(),
    payoutId: text().references(() => payouts.id),
    kind: text({ enum: payoutLineKinds }).notNull(),
    ledgerSetId: text()
      .notNull()
      .references(() => ledgerSets.id),
    caseId: text(),
    amountCents: integer().notNull(),
    createdAt: integer().notNull(),
    withdrawnAt: integer(),
  },
  (t) => [
    uniqueIndex("payout_lines_once")
      .on(t.ledgerSetId)
      .where(sql`withdrawn_at is null`),
    // In the order of their collection: of a hundred thousand lines a payout takes some dozens.
    index("payout_lines_free")
      .on(t.payee, t.createdAt, t.id)
      .where(sql`payout_id is null and withdrawn_at is null`),
    index("payout_lines_owed_back")
      .on(t.payee)
      .where(sql`payout_id is null and withdrawn_at is null and amount_cents < 0`),
    index("payout_lines_payout")
      .on(t.payoutId)
      .where(sql`payout_id is not null`),
  ],
);

/** TR-06: webhooks of vendors, each uuid once. */
export const vendorWebhooks = sqliteTable("vendor_webhooks", {
  uuid: text().primaryKey(),
  vendor: text().notNull(),
  event: text().notNull(),
  payload: text({ mode: "json" }).$type<unknown>().notNull(),
  receivedAt: integer().notNull(),
  handledAt: integer(),
});

/** LG-15: a tax form on file for a person and year. */
export const taxForms = sqliteTable("tax_forms", {
  userId: text()
    .primaryKey()
    .references(() => users.id),
  recordedBy: text().notNull(),
  recordedAt: integer().notNull(),
});
