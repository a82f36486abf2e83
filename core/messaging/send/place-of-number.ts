import { eq } from "drizzle-orm";
import { stateOfPhone } from "~/core/consent/area-codes";
import { db } from "~/db/client";
import { profiles } from "~/db/schema/accounts";
import { phoneNumbers } from "~/db/schema/consent";

/** The state in which a number's owner lives, by their profile or else by its area code. */
export function placeOfNumber(phone: string): { state: string | null } {
  const owner = db
    .select({ state: profiles.state })
    .from(phoneNumbers)
    .innerJoin(profiles, eq(profiles.userId, phoneNumbers.userId))
    .where(eq(phoneNumbers.phone, phone))
    .get();
  return { state: owner?.state ?? stateOfPhone(phone) };
}
