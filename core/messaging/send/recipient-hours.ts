import { eq } from "drizzle-orm";
import { notBefore, recipientLocalTime, type Recipient } from "~/core/consent/quiet-hours";
import { minutes } from "~/core/duration";
import { db } from "~/db/client";
import { profiles } from "~/db/schema/accounts";
import { phoneNumbers } from "~/db/schema/consent";

/** Our clock counts as right within it, and a text takes a moment to arrive. */
const margin = minutes(1);

// Open a minute ago and in a minute, so that no clock tells that a text came too early or too late.
function openSurely(recipient: Recipient, now: number): number | null {
  const before = notBefore({ ...recipient, now: now - margin });
  const after = notBefore({ ...recipient, now: now + margin });
  const opens = before ?? after;
  return opens === null ? null : opens + margin;
}

/**
 * The quiet hours of a number (LG-05), by the number itself and the place in its owner's profile;
 * they begin a minute before the hour and end a minute after it.
 * @param now an instant in ms
 * @returns `untilAt`: when its quiet hours end, null outside them; `localTime` for the record of a
 * text (LG-08)
 */
export function recipientHours(
  phone: string,
  now: number,
): { untilAt: number | null; localTime: string } {
  const profile = db
    .select({ profileState: profiles.state, profileTimeZone: profiles.timeZone })
    .from(phoneNumbers)
    .innerJoin(profiles, eq(profiles.userId, phoneNumbers.userId))
    .where(eq(phoneNumbers.phone, phone))
    .get() ?? { profileState: null, profileTimeZone: null };
  return {
    untilAt: openSurely({ phone, ...profile }, now),
    localTime: recipientLocalTime(phone, profile.profileState, now),
  };
}
