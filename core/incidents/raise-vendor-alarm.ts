import { forgetSigns } from "~/core/incidents/forget-signs";
import { noteSign } from "~/core/incidents/note-sign";
import type { AlarmedVendor } from "~/db/vocabulary";

/** TW-43: the causes of the codes with which Twilio refuses a text, or us. */
const codes: Readonly<Record<string, string>> = {
  20003: "twilio.credentials",
  21212: "twilio.number",
  21408: "twilio.region",
  21606: "twilio.number",
  21608: "twilio.trial",
  21612: "texts.no-route",
  30002: "twilio.account",
  30007: "texts.filtered",
  30032: "registration.toll-free",
  30034: "registration.campaign",
  30450: "texts.filtered",
  30863: "registration.campaign",
  30868: "registration.campaign",
};

type Meaning = { cause: string; found: string };

const meanings: Readonly<Record<AlarmedVendor, (trouble: string) => Meaning>> = {
  sms: (code) => ({
    cause: codes[code] ?? "texts.refused",
    found: `Twilio answers with code ${code}.`,
  }),
  agent_model: (reason) =>
    reason === "auth_failed"
      ? { cause: "openai.key", found: "OpenAI does not accept our key." }
      : { cause: "openai.quota", found: "OpenAI says that our quota is used up." },
  email_finder: () => ({ cause: "hunter.key", found: "Hunter does not accept our key." }),
  payouts: (trouble) =>
    trouble === "no_funds"
      ? { cause: "tremendous.balance", found: "The funding source does not cover a payout." }
      : { cause: "tremendous.key", found: "Tremendous does not accept our key." },
  mail: (code) => ({
    cause: "mail.login",
    found: `The mail server refuses our sign-in or our sender (${code}).`,
  }),
};

/**
 * Notes that a vendor refuses us, in the transaction around: opens the incident of the cause that
 * the trouble stands for, which staff is told of.
 * @param trouble the vendor's code for it, or a word of ours; no personal data
 * @returns whether an incident was opened; false while it is open already
 */
export function raiseVendorAlarm(
  vendor: AlarmedVendor,
  trouble: string,
  now: number = Date.now(),
): boolean {
  const { cause, found } = meanings[vendor](trouble);
  return noteSign(cause, found, now);
}

/** What has just been shown not to be wrong. */
const cleared = {
  carrier_answered: ["twilio.credentials"],
  text_delivered: [
    "twilio.account",
    "twilio.number",
    "twilio.trial",
    "registration.campaign",
    "registration.toll-free",
  ],
  model_answered: ["openai.key", "openai.quota"],
  company_looked_up: ["hunter.key"],
  payout_taken: ["tremendous.key", "tremendous.balance"],
  mail_taken: ["mail.login"],
} as const;

/** Ends the vendor alarms that a success disproves; writes nothing while none of them is open. */
export function endVendorAlarm(success: keyof typeof cleared): void {
  forgetSigns(cleared[success]);
}
