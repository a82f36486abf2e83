import { and, desc, eq, gt, inArray } from "drizzle-orm";
import { db } from "~/db/client";
import { consentEvents } from "~/db/schema/consent";
import type { ConsentAction } from "~/db/vocabulary";

const optIns = ["opted_in", "opted_in_again"] as const;

export type ConsentOfMessage = {
  id: string;
  action: "opted_out" | "opted_in" | "opted_in_again" | "doubt_denied";
  scope: "all" | "recurring";
  campaign: string;
  /** The person has wished the opposite since, so nothing is said to this (LG-01, LG-04). */
  overtaken: boolean;
};

function wishedSince(phone: string, actions: readonly ConsentAction[], at: number): boolean {
  const since = and(eq(consentEvents.phone, phone), inArray(consentEvents.action, [...actions]), gt(consentEvents.at, at));
  return db.select({ id: consentEvents.id }).from(consentEvents).where(since).limit(1).get() !== undefined;
}

/** What a received text changed in its number's consent, as it was recorded when it came in; undefined when it changed nothing. */
export function findConsentOfMessage(phone: string, messageId: string): ConsentOfMessage | undefined {
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
  return { id, action, scope, campaign, overtaken: wishedSince(phone, action === "opted_out" ? optIns : ["opted_out"], at) };
}
