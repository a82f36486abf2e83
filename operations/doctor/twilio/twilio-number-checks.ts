import { findNewestKeyword } from "~/core/messaging/newest-keyword";
import type { TwilioNumber } from "~/integrations/sms/twilio-setup";
import {
  doubtful,
  leftOut,
  missingFrom,
  notLookedAt,
  well,
  wrong,
  type Check,
  type Finding,
  type Patient,
} from "~/operations/doctor/check";
import { ourDoors } from "~/operations/doctor/our-doors";
import { showAddress } from "~/operations/doctor/show-address";
import {
  bare,
  receivers,
  servicePool,
  takesTexts,
  twilioNumber,
  twilioService,
} from "~/operations/doctor/twilio/twilio-receivers";

const mendHook =
  "npm run act -- doctor --fix shows what would be changed, and sets it once you say yes.";
const noReceiver = notLookedAt("There is no number whose webhook could be looked at.");
const notTold = (what: string): Finding =>
  doubtful(`Twilio does not say whether ${what}.`, "Look at the number in Twilio's console.");
const isGet = (method: string): boolean => method.toUpperCase() === "GET";

async function onNumber(
  patient: Patient,
  look: (number: TwilioNumber) => Finding,
): Promise<Finding> {
  const { number, unread } = await twilioNumber(patient);
  if (number) return look(number);
  return missingFrom({ unread }, leftOut("The service's numbers are looked at instead."));
}

/** Checks that the sender exists, can text, and posts to our routes. */
export const twilioNumberChecks: readonly Check[] = [
  {
    name: "twilio.number",
    needs: ["twilio.credentials"],
    shuts: ["texts"],
    look: async (patient) => {
      if (!patient.settings.TWILIO_PHONE_NUMBER) return leftOut("Texts leave by the service.");
      const found = await twilioNumber(patient);
      if (found.number) return well("The number is the account's.");
      return missingFrom(
        found,
        wrong(
          "TWILIO_PHONE_NUMBER is none of this account's numbers.",
          "Buy the number, or name one of the account's.",
        ),
      );
    },
  },
  {
    name: "twilio.sms",
    needs: ["twilio.number"],
    shuts: ["texts"],
    look: (patient) =>
      onNumber(patient, ({ capabilities: { sms } }) => {
        if (sms === null) return notTold("the number takes texts");
        return sms
          ? well("The number takes texts.")
          : wrong("The number cannot text.", "Take a number with the capability SMS.");
      }),
  },
  {
    name: "twilio.mms",
    needs: ["twilio.number"],
    look: (patient) =>
      onNumber(patient, ({ capabilities: { mms } }) => {
        if (mms === null) return notTold("the number takes pictures");
        return mms
          ? well("The number takes pictures.")
          : wrong(
              "The number takes no pictures: no screenshot can arrive.",
              "Take a number with the capability MMS.",
            );
      }),
  },
  {
    name: "twilio.application",
    needs: ["twilio.number"],
    shuts: ["texts"],
    look: async (patient) => {
      const service = await twilioService(patient);
      if (service && takesTexts(service))
        return leftOut("The service takes the texts, whatever is set on its numbers.");
      return onNumber(patient, ({ sms_application_sid: application }) =>
        application === ""
          ? well("No TwiML application stands before the number.")
          : wrong(
              "A TwiML application takes the number's texts, whatever its webhook says.",
              "Choose Webhook instead of TwiML App in the number's settings.",
            ),
      );
    },
  },
  {
    name: "twilio.service",
    needs: ["twilio.credentials"],
    shuts: ["texts"],
    look: async (patient) => {
      if (!patient.settings.TWILIO_MESSAGING_SERVICE_SID)
        return leftOut("No messaging service is configured.");
      return (await twilioService(patient))
        ? well("The messaging service is the account's.")
        : wrong(
            "TWILIO_MESSAGING_SERVICE_SID is no service of this account.",
            "Copy the sid from Messaging, Services.",
          );
    },
  },
  {
    name: "twilio.pool",
    needs: ["twilio.service"],
    shuts: ["texts"],
    look: async (patient) => {
      const [pool, own] = [await servicePool(patient), patient.settings.TWILIO_PHONE_NUMBER];
      const mend = "Add the number under Messaging, Services, Sender pool.";
      const many = pool.rows.length;
      if (many === 0) return missingFrom(pool, wrong("The messaging service has no number.", mend));
      return own && !pool.rows.includes(own)
        ? missingFrom(pool, wrong("TWILIO_PHONE_NUMBER is not among the service's numbers.", mend))
        : well(`The service sends with ${many} of its numbers.`);
    },
  },
  {
    name: "twilio.webhook",
    needs: ["twilio.credentials"],
    shuts: ["texts"],
    look: async (patient) => {
      const [{ rows: all, unread }, ours] = [
        await receivers(patient),
        ourDoors(patient.settings).texts,
      ];
      if (all.length === 0) return missingFrom({ unread }, noReceiver);
      const elsewhere = all.find(({ url }) => url !== ours);
      if (elsewhere)
        return wrong(
          `Texts that arrive are posted to ${showAddress(elsewhere.url, patient.settings.BASE_URL)} instead of ${ours}: no STOP reaches us.`,
          mendHook,
        );
      return all.some(({ method }) => isGet(method))
        ? wrong("Texts that arrive are fetched with GET, which our door refuses.", mendHook)
        : missingFrom({ unread }, well("Texts that arrive are posted to us."), mendHook);
    },
  },
  {
    name: "twilio.fallback",
    needs: ["twilio.credentials"],
    look: async (patient) => {
      const [{ rows: all }, ours] = [await receivers(patient), ourDoors(patient.settings).texts];
      if (all.length === 0) return noReceiver;
      const elsewhere = all.find(({ fallback }) => fallback !== ours);
      if (elsewhere)
        return doubtful(
          `The fallback address leads to ${showAddress(elsewhere.fallback, patient.settings.BASE_URL)}; ours takes a text twice without harm.`,
          mendHook,
        );
      return all.some(({ fallbackMethod }) => isGet(fallbackMethod))
        ? doubtful("The fallback address is fetched with GET, which our door refuses.", mendHook)
        : well("What could not be posted is posted once more.");
    },
  },
  {
    name: "twilio.status-callback",
    needs: ["twilio.service"],
    look: async (patient) => {
      const [service, ours] = [await twilioService(patient), ourDoors(patient.settings).status];
      const address = bare(service?.status_callback ?? "");
      return address === "" || address === ours
        ? well("Each text asks for its own report.")
        : doubtful(
            `The service's reports are posted to ${showAddress(address, patient.settings.BASE_URL)}.`,
            mendHook,
          );
    },
  },
  {
    name: "twilio.opt-out",
    needs: ["twilio.service"],
    look: ({ settings, now }) => {
      if (!settings.TWILIO_MESSAGING_SERVICE_SID)
        return leftOut("Advanced Opt-Out belongs to messaging services, and none is configured.");
      // No resource of Twilio's API tells the switch; what comes in shows it.
      const seen = findNewestKeyword(now);
      if (!seen)
        return leftOut(
          "Twilio's API does not tell whether Advanced Opt-Out is on; the first STOP, START or HELP will show it.",
        );
      const day = new Date(seen.at).toISOString().slice(0, 10);
      return seen.optOutType === null
        ? doubtful(
            `A keyword of ${day} came without OptOutType: Advanced Opt-Out was off, so Twilio's own words answered it and not those registered.`,
            "Switch Advanced Opt-Out on in the service and copy its words from npm run act -- registration, then text HELP.",
          )
        : well(`Advanced Opt-Out is on: Twilio said so of a keyword of ${day}.`);
    },
  },
];
