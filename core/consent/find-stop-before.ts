import { and, desc, eq, lte } from "drizzle-orm";
import { db } from "~/db/client";
import { consentEvents } from "~/db/schema/consent";

/** When a number last stopped all texts, at or before `at`, in ms; undefined when it never did. */
export function findStopBefore(phone: string, at: number): number | undefined {
  const stopped = and(eq(consentEvents.phone, phone), eq(consentEvents.action, "opted_out"), eq(consentEvents.scope, "all"));
  return db
    .select({ at: consentEvents.at })
    .from(consentEvents)
    .where(and(stopped, lte(consentEvents.at, at)))
    .orderBy(desc(consentEvents.at))
    .limit(1)
    .get()?.at;
}
