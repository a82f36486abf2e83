import { and, eq } from "drizzle-orm";
import { optOut, type OptOut } from "~/core/consent/opt-out";
import { recordConsent } from "~/core/consent/record-consent";
import { stopAnyTime } from "~/core/consent/wordings";
import { findLine } from "~/core/messaging/queries";
import { db } from "~/db/client";
import { consentEvents } from "~/db/schema/consent";

function hasWished(userId: string): boolean {
  const wish = and(eq(consentEvents.userId, userId), eq(consentEvents.action, "wished_for_texts"));
  return db.select({ id: consentEvents.id }).from(consentEvents).where(wish).get() !== undefined;
}

export type PersonStop = Omit<OptOut, "phone" | "userId"> & { userId: string; at: number };

/**
 * Stops texts to a person who asked for it elsewhere than by text (LG-02), in the transaction
 * around. Without a proven number it takes back the box that was ticked for one
 * (`wished_for_texts`), of the account alone: the number may be somebody else's.
 * @returns whether there was something to stop, and whether all of it was stopped already
 */
export function stopPerson(stop: PersonStop): "stopped" | "already" | "nothing" {
  const { phone } = findLine(stop.userId);
  if (phone !== null) return optOut({ ...stop, phone }).already ? "already" : "stopped";
  if (!hasWished(stop.userId)) return "nothing";
  recordConsent({
    ...stop,
    action: "opted_out",
    affirmativeAct: stop.words,
    wording: stopAnyTime.text,
    wordingVersion: stopAnyTime.version,
    campaign: stop.reason,
  });
  return "stopped";
}
