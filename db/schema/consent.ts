import { sql } from "drizzle-orm";
import {
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
  uniqueIndex,
} from "drizzle-orm/sqlite-core";
import { users } from "~/db/schema/accounts";
import { consentChannels, phoneCarriers } from "~/db/texting-vocabulary";
import { consentActions, joinSteps, suppressionScopes } from "~/db/vocabulary";

/**
 * A number that texted us or was proven. `userId` is set only when the number is proven to be that
 * person's.
 */
export const phoneNumbers = sqliteTable(
  "phone_numbers",
  {
    phone: text().primaryKey(),
    userId: text().references(() => users.id),
    provenAt: integer(),
    /** LG-07: when the carrier reported the number as deactivated; it is unlinked then. */
    deactivatedAt: integer(),
    /** A dead number (TW-43: 21211, 21614, 30005, 30006): nothing is sent to it. */
    unreachableAt: integer(),
    /** What a look-up said (issue 25, 3): its carrier, and when it was asked for its owner. */
    carrier: text({ enum: phoneCarriers }),
    ownerAskedAt: integer(),
    /** Since when nobody can say whether it still is its owner's; no news is texted to it. */
    ownerDoubtedAt: integer(),
    joinStep: text({ enum: joinSteps }).notNull().default("new"),
    joinName: text(),
    joinEmail: text(),
    joinState: text(),
    joinReferralCode: text(),
    /**
     * The person said that they are under 18: no account is opened for the number (decisions,
     * People).
     */
    saidMinorAt: integer(),
    firstTextAt: integer(),
    createdAt: integer().notNull(),
  },
  (t) => [index("phone_numbers_user").on(t.userId)],
);

/** LG-08: append-only and hash-chained; `seq` is the order of the chain. */
export const consentEvents = sqliteTable(
  "consent_events",
  {
    seq: integer().primaryKey({ autoIncrement: true }),
    id: text().notNull().unique(),
    phone: text(),
    email: text(),
    userId: text(),
    action: text({ enum: consentActions }).notNull(),
    scope: text({ enum: suppressionScopes }).notNull(),
    /** What the person did, in the words they used or the box they ticked. */
    affirmativeAct: text().notNull(),
    /** The wording that was shown to them, and its version. */
    wording: text().notNull(),
    wordingVersion: text().notNull(),
    campaign: text().notNull(),
    channel: text({ enum: consentChannels }).notNull(),
    ip: text(),
    userAgent: text(),
    messageId: text(),
    at: integer().notNull(),
    prevHash: text().notNull(),
    rowHash: text().notNull(),
  },
  (t) => [
    index("consent_events_phone").on(t.phone, t.seq),
    index("consent_events_user").on(t.userId, t.seq),
  ],
);

/** LG-08: unique on (phone, brand, scope). A lifted row stays with `liftedAt`. */
export const suppressions = sqliteTable(
  "suppressions",
  {
    phone: text().notNull(),
    brand: text().notNull(),
    scope: text({ enum: suppressionScopes }).notNull(),
    consentEventId: text().notNull(),
    reason: text({
      enum: ["keyword", "free_text", "carrier", "portal", "staff", "email"],
    }).notNull(),
    /** A free-text stop suppresses first and is reviewed by staff afterwards (LG-17). */
    needsReview: integer({ mode: "boolean" }).notNull().default(false),
    createdAt: integer().notNull(),
    liftedAt: integer(),
  },
  (t) => [
    primaryKey({ columns: [t.phone, t.brand, t.scope] }),
    index("suppressions_review")
      .on(t.createdAt)
      .where(sql`needs_review = 1 and lifted_at is null`),
  ],
);

/** Addresses and whole domains that opted out of mail, or that bounced for good. */
export const emailSuppressions = sqliteTable(
  "email_suppressions",
  {
    target: text().notNull(),
    kind: text({ enum: ["address", "domain"] }).notNull(),
    scope: text({ enum: ["all", "affiliate_news", "outreach"] }).notNull(),
    reason: text().notNull(),
    createdAt: integer().notNull(),
    liftedAt: integer(),
  },
  (t) => [uniqueIndex("email_suppressions_once").on(t.target, t.scope)],
);
