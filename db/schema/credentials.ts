import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { users } from "~/db/schema/accounts";
import { credentialKinds, type AdminRole } from "~/db/vocabulary";

/** The proven credentials of an account at an instant. */
export type ProvenCredentials = {
  email: { address: string; provenAt: number } | null;
  phone: { number: string; provenAt: number } | null;
  /** Google's ids of the people whose sign-in opens the account. */
  google: string[];
  /** The authenticator, its secret as sealed. */
  totp: { secret: string; confirmedAt: number } | null;
  role: AdminRole | null;
};

/**
 * Every change of an account's credentials, with the state before, and until when it holds payouts.
 */
export const credentialChanges = sqliteTable(
  "credential_changes",
  {
    id: text().primaryKey(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    credential: text({ enum: credentialKinds }).notNull(),
    changedBy: text({ enum: ["owner", "staff", "carrier", "system"] }).notNull(),
    /** The credentials proven right before; deleted once the change can no longer be reversed. */
    before: text({ mode: "json" }).$type<ProvenCredentials>(),
    at: integer().notNull(),
    /** When the old credentials were notified. */
    toldAt: integer(),
    takenBackAt: integer(),
    /** Payouts wait until then; null: until staff or a proof lifts it. */
    holdsUntil: integer(),
    holdLiftedAt: integer(),
  },
  (t) => [
    index("credential_changes_user").on(t.userId, t.at),
    index("credential_changes_untold")
      .on(t.at)
      .where(sql`told_at is null`),
    index("credential_changes_kept")
      .on(t.at)
      .where(sql`before is not null`),
  ],
);

/**
 * The "That was not me" links of a change, one for each old credential that was notified; hashed,
 * single-use, expiring.
 */
export const credentialNotices = sqliteTable(
  "credential_notices",
  {
    tokenHash: text().primaryKey(),
    changeId: text()
      .notNull()
      .references(() => credentialChanges.id, { onDelete: "cascade" }),
    toldBy: text({ enum: ["email", "phone"] }).notNull(),
    createdAt: integer().notNull(),
    expiresAt: integer().notNull(),
    usedAt: integer(),
  },
  (t) => [index("credential_notices_change").on(t.changeId)],
);
