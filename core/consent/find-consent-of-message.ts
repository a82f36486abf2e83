import { and, desc, eq, inArray } from "drizzle-orm";
import { optIns, wishedSince } from "~/core/consent/wished-since";
import { db } from "~/db/client";
import { consentEvents } from "~/db/schema/consent";

export type ConsentOfMessage = {
  id: string;
  action: "opted_out" | "opted_in" | "opted_in_again" | "doubt_denied";
  scope: "all" | "recurring";
  campaign: string;
  /** The person has asked for the opposite since, so this is not answered (LG-01, LG-04). */
  overtaken: boolean;
};

/**
 * The change that a received text made to its number's consent, as recorded when it came in;
 * undefined when it made none.
 */
export function findConsentOfMessage(
  phone: string,
  messageId: string,
): ConsentOfMessage | undefined {
  const row = db
    .select()
    .from(consentEvents)
    .where(
      and(
        eq(consentEvents.phone, phone),
        eq(consentEvents.messageId, messageId),
        inArray(consentEvents.action, ["opted_out", "doubt_denied", ...optIns]),
      ),
    )
    .orderBy(desc(consentEvents.seq))
    .limit(1)
    .get();
  if (!row) return undefined;
  const { id, scope, campaign, at } = row;
  const action = row.action as ConsentOfMessage["action"];
  return {
    id,
    action,
    scope,
    campaign,
    overtaken: wishedSince(phone, action === "opted_out" ? optIns : ["opted_out"], at),
  };
}
