import { and, desc, eq, inArray } from "drizzle-orm";
import { db } from "~/db/client";
import { consentEvents } from "~/db/schema/consent";

export type ConsentOfMessage = {
  id: string;
  action: "opted_out" | "opted_in" | "opted_in_again";
  scope: "all" | "recurring";
  campaign: string;
};

/** What a received text changed in its number's consent, as it was recorded when it came in; undefined when it changed nothing. */
export function findConsentOfMessage(phone: string, messageId: string): ConsentOfMessage | undefined {
  const row = db
    .select()
    .from(consentEvents)
    .where(
      and(
        eq(consentEvents.phone, phone),
        eq(consentEvents.messageId, messageId),
        inArray(consentEvents.action, ["opted_out", "opted_in", "opted_in_again"]),
      ),
    )
    .orderBy(desc(consentEvents.seq))
    .limit(1)
    .get();
  if (!row) return undefined;
  const { id, action, scope, campaign } = row;
  return { id, action: action as ConsentOfMessage["action"], scope, campaign };
}
