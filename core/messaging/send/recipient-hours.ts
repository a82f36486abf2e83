import { eq } from "drizzle-orm";
import { notBefore, recipientLocalTime } from "~/core/consent/quiet-hours";
import { db } from "~/db/client";
import { profiles } from "~/db/schema/accounts";
import { phoneNumbers } from "~/db/schema/consent";

/**
 * The quiet hours of a number (LG-05), by the number itself and the place in its owner's profile.
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
    untilAt: notBefore({ phone, ...profile, now }),
    localTime: recipientLocalTime(phone, profile.profileState, now),
  };
}
