import { and, desc, eq, inArray, isNull, lte, ne, or } from "drizzle-orm";
import { db } from "~/db/client";
import { consentEvents } from "~/db/schema/consent";

/**
 * When the person asked for the stop of all texts that a message ended, in ms; undefined when no
 * stop was in force. `at` is when the message came in.
 */
export function findStopBefore({
  phone,
  messageId,
  at,
}: {
  phone: string;
  messageId: string;
  at: number;
}): number | undefined {
  const newest = db
    .select({ action: consentEvents.action, at: consentEvents.at })
    .from(consentEvents)
    .where(
      and(
        eq(consentEvents.phone, phone),
        inArray(consentEvents.action, ["opted_out", "opted_in", "opted_in_again"]),
        eq(consentEvents.scope, "all"),
        lte(consentEvents.at, at),
        or(isNull(consentEvents.messageId), ne(consentEvents.messageId, messageId)),
      ),
    )
    .orderBy(desc(consentEvents.at), desc(consentEvents.seq))
    .limit(1)
    .get();
  return newest?.action === "opted_out" ? newest.at : undefined;
}
