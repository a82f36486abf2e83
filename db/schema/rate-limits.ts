import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** The number of tries in the window that ends at `endsAt`; the key is only stored as a hash. */
export const rateLimits = sqliteTable(
  "rate_limits",
  { keyHash: text().primaryKey(), tries: integer().notNull(), endsAt: integer().notNull() },
  (t) => [index("rate_limits_ends").on(t.endsAt)],
);
