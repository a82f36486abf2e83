import { VendorSilent } from "~/integrations/ask-vendor";
import { twilioSetup, type Looked, type TwilioSetup } from "~/integrations/sms/twilio-setup";
import {
  doubtful,
  leftOut,
  onceEach,
  well,
  wrong,
  type Check,
  type Patient,
} from "~/operations/doctor/check";
import { seeIfAnswers } from "~/operations/doctor/see-if-answers";

const lowBalance = 20;
const noBalance = 1;

/** Twilio's setup, read with these settings. */
export function setupOf({ settings }: Patient): TwilioSetup {
  return twilioSetup({
    accountSid: settings.TWILIO_ACCOUNT_SID ?? "",
    authToken: settings.TWILIO_AUTH_TOKEN ?? "",
    baseUrl: settings.TWILIO_API_BASE_URL,
  });
}

/**
 * Unwraps a lookup at Twilio. @throws VendorSilent when Twilio limits requests or is broken, which
 * says nothing about our setup
 */
export function given<T>(looked: Looked<T>): T | null {
  if (looked.status === 429 || looked.status >= 500) throw new VendorSilent("Not told just now.");
  return looked.found;
}

export const twilioAccount = onceEach((patient) => setupOf(patient).account());

/** Checks that the account is reachable, accepted, active and paid. */
export const twilioAccountChecks: readonly Check[] = [
  {
    name: "twilio.reachable",
    look: async (patient) => {
      if (!patient.settings.TWILIO_ACCOUNT_SID || !patient.settings.TWILIO_AUTH_TOKEN)
        return leftOut("Twilio is not configured: texts stay on this machine.");
      const mend = "Look at status.twilio.com and at this machine's way to the internet.";
      return seeIfAnswers({
        name: "Twilio's API",
        mend,
        ask: () => twilioAccount(patient),
        isRationed: true,
      });
    },
  },
  {
    name: "twilio.credentials",
    needs: ["twilio.reachable"],
    shuts: ["texts"],
    look: async (patient) => {
      const { found, status } = await twilioAccount(patient);
      return found
        ? well("Twilio accepts the account and its token.")
        : wrong(
            `Twilio refuses TWILIO_ACCOUNT_SID with TWILIO_AUTH_TOKEN (status ${status}).`,
            "Copy both from the first page of Twilio's console; the token is the primary one.",
          );
    },
  },
  {
    name: "twilio.account",
    needs: ["twilio.credentials"],
    shuts: ["texts"],
    look: async (patient) => {
      const status = (await twilioAccount(patient)).found?.status ?? "unknown";
      return status === "active"
        ? well("The account is active.")
        : wrong(
            `The account is ${status}.`,
            "Open Twilio's console: it says why, and support reopens an account.",
          );
    },
  },
  {
    name: "twilio.trial",
    needs: ["twilio.credentials"],
    shuts: ["texts"],
    look: async (patient) =>
      (await twilioAccount(patient)).found?.type === "Trial"
        ? wrong(
            "It is a trial account: it texts verified numbers only, with words of Twilio's before ours.",
            "Upgrade the account in Twilio's console, under Billing.",
          )
        : well("It is a full account."),
  },
  {
    name: "twilio.balance",
    needs: ["twilio.credentials"],
    look: async (patient) => {
      const found = given(await setupOf(patient).balance());
      if (!found) return leftOut("Twilio does not tell this account's balance.");
      const says = `The balance is ${found.balance.toFixed(2)} ${found.currency}.`;
      const mend = "Pay in under Billing, and switch automatic recharge on.";
      if (found.balance < noBalance) return wrong(says, mend);
      return found.balance < lowBalance ? doubtful(says, mend) : well(says);
    },
  },
  {
    name: "twilio.region",
    needs: ["twilio.credentials"],
    shuts: ["texts"],
    look: async (patient) => {
      const found = given(await setupOf(patient).region("US"));
      if (!found) return leftOut("Twilio does not tell the geographic permissions.");
      const states = found.permissions.filter(({ country_code: code }) => code === "US");
      return states.some(({ enabled }) => enabled === false)
        ? wrong(
            "Texts to the United States are switched off.",
            "Switch them on under Messaging, Settings, Geo permissions.",
          )
        : well("Texts to the United States are allowed.");
    },
  },
];
