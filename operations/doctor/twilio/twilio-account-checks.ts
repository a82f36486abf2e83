import { VendorSilent } from "~/integrations/ask-vendor";
import type { Rows } from "~/integrations/read-rows";
import { twilioSetup, type Looked, type TwilioSetup } from "~/integrations/sms/twilio-setup";
import {
  doubtful,
  leftOut,
  missingFrom,
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

type Country = { code: string; enabled: boolean | null };

/** Which countries the account may text, or one of them; null where Twilio does not tell. */
async function countries(patient: Patient, country?: string): Promise<Rows<Country> | null> {
  const found = given(await setupOf(patient).regions(country))?.permissions;
  if (!found) return null;
  const rows = found.rows.map(({ country_code: code, enabled }) => ({
    code: code.toUpperCase(),
    enabled: enabled ?? null,
  }));
  return { rows, unread: found.unread };
}

const notTold = leftOut("Twilio does not tell the geographic permissions.");

/** The United States and its territories: +1 numbers of people whom the product serves. */
const served = new Set(["US", "PR", "VI", "GU", "AS", "MP"]);
const mostNamed = 8;

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
      const found = await countries(patient, "US");
      if (!found) return notTold;
      const told = found.rows.filter(({ code }) => code === "US").map(({ enabled }) => enabled);
      if (told.includes(true)) return well("Texts to the United States are allowed.");
      const mend = "Switch them on under Messaging, Settings, Geo permissions.";
      return told.includes(false)
        ? wrong("Texts to the United States are switched off.", mend)
        : doubtful("Twilio does not say whether texts to the United States are allowed.", mend);
    },
  },
  {
    name: "twilio.countries",
    needs: ["twilio.credentials"],
    look: async (patient) => {
      const found = await countries(patient);
      if (!found) return notTold;
      const open = found.rows.filter(({ code, enabled }) => enabled === true && !served.has(code));
      const others = [...new Set(open.map(({ code }) => code))].sort();
      const mend =
        "Leave the United States alone switched on under Messaging, Settings, Geo permissions.";
      if (others.length === 0)
        return missingFrom(found, well("No other country can be texted."), mend);
      const named = others.slice(0, mostNamed).join(", ");
      const more = others.length - mostNamed;
      return doubtful(
        `Texts to ${named}${more > 0 ? ` and ${more} more countries` : ""} are allowed: whoever gets hold of the token can run up toll fraud there.`,
        mend,
      );
    },
  },
];
