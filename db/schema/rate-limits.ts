import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/**
 * How often something was tried in the window that ends at `endsAt`; whose tries they were is only
 * kept as a hash.
 */
export const rateLimits = sqliteTable(
  "rate_limits",
  { keyHash: text().primaryKey(), tries: integer().notNull(), endsAt: integer().notNull() },
  (t) => [index("rate_limits_ends").on(t.endsAt)],
);
