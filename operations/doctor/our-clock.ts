import { minutes } from "~/core/duration";
import type { Patient } from "~/operations/doctor/check";
import { twilioAccount } from "~/operations/doctor/twilio/twilio-account-checks";

/** A clock that is further off signs what nobody takes, and dates evidence wrongly. */
export const clockMayBeOff = minutes(5);

/** How far our clock is off Twilio's, in ms; null where it tells no time. @throws VendorSilent */
export async function clockOff(patient: Patient): Promise<number | null> {
  const { at } = await twilioAccount(patient);
  return at === null ? null : Math.abs(patient.now - at);
}
