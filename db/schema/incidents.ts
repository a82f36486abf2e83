import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { incidentOwners, incidentSeverities } from "~/db/vocabulary";

/**
 * What was or is wrong, one row per cause and time: a cause has one open row at most. Holds no
 * personal data and no secrets.
 */
export const incidents = sqliteTable(
  "incidents",
  {
    id: text().primaryKey(),
    /** The name of the cause; a check of the doctor gives its own. */
    cause: text().notNull(),
    severity: text({ enum: incidentSeverities }).notNull(),
    owner: text({ enum: incidentOwners }).notNull(),
    title: text().notNull(),
    found: text().notNull(),
    mend: text().notNull(),
    openedAt: integer().notNull(),
    /** When it was last found standing. */
    seenAt: integer().notNull(),
    /** When a refusal or a failure last pointed to it; null for a cause that is looked for. */
    signAt: integer(),
    resolvedAt: integer(),
    /** The member of staff who has taken it in hand (`users.id`), and since when. */
    takenBy: text(),
    takenAt: integer(),
    openingMailedAt: integer(),
    openingPostedAt: integer(),
    /** Also set where there is nobody to tell. */
    resolutionMailedAt: integer(),
    resolutionPostedAt: integer(),
  },
  (t) => [
    uniqueIndex("incidents_open")
      .on(t.cause)
      .where(sql`resolved_at is null`),
    index("incidents_opened").on(t.openedAt),
    index("incidents_untold")
      .on(t.openedAt)
      .where(sql`resolution_mailed_at is null or resolution_posted_at is null`),
  ],
);
