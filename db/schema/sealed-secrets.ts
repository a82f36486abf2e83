import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

/**
 * The links and codes of the outbox, separate from its words and under a key that the database does
 * not hold. A row is deleted when its secret is used (by triggers), has expired, or some time after
 * its letter has left (`forget-secrets.ts`).
 */
export const sealedSecrets = sqliteTable(
  "sealed_secrets",
  {
    /** The text or mail. */
    ownerId: text().notNull(),
    /** The number of the secret: `[hidden-1]` in the words stands for the first. */
    position: integer().notNull(),
    sealed: text().notNull(),
    /**
     * The row it opens: the hash of a link's token, or the id of a code; null for signed links,
     * which have no row.
     */
    opens: text(),
    createdAt: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.ownerId, t.position] }),
    index("sealed_secrets_opens").on(t.opens),
  ],
);
