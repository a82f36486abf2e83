import type { Rows } from "~/integrations/read-rows";
import type { TwilioCampaign } from "~/integrations/sms/twilio-setup";
import {
  doubtful,
  leftOut,
  missingFrom,
  onceEach,
  well,
  wrong,
  type Check,
  type Finding,
  type Patient,
} from "~/operations/doctor/check";
import { given, setupOf } from "~/operations/doctor/twilio/twilio-account-checks";
import { limitFindings } from "~/operations/doctor/registration-limits";
import { twilioNumber } from "~/operations/doctor/twilio/twilio-receivers";

const tollFreeCodes = ["800", "833", "844", "855", "866", "877", "888"];

/** How a sender must be registered, by its number; null where unknown. */
export function senderKind(phone: string | undefined): "toll_free" | "long_code" | null {
  if (!phone || !/^\+1\d{10}$/.test(phone)) return null;
  return tollFreeCodes.includes(phone.slice(2, 5)) ? "toll_free" : "long_code";
}

// Without a number, a messaging service counts as sending from long codes.
const kindOf = ({ settings }: Patient) =>
  senderKind(settings.TWILIO_PHONE_NUMBER) ??
  (settings.TWILIO_MESSAGING_SERVICE_SID ? "long_code" : null);

const none: Rows<never> = { rows: [], unread: 0 };

const campaigns = onceEach(async (patient): Promise<Rows<TwilioCampaign>> => {
  const sid = patient.settings.TWILIO_MESSAGING_SERVICE_SID;
  return sid ? (given(await setupOf(patient).campaigns(sid))?.compliance ?? none) : none;
});

const waits = new Set(["PENDING", "IN_PROGRESS", "IN_REVIEW", "PENDING_REVIEW"]);

// One that was refused may stand beside the one that was registered, or sent in, after it.
async function campaignOf(patient: Patient): Promise<TwilioCampaign | undefined> {
  const { rows } = await campaigns(patient);
  return (
    rows.find(({ campaign_status: status }) => status === "VERIFIED") ??
    rows.find(({ campaign_status: status }) => waits.has(status)) ??
    rows[0]
  );
}

const notLongCode = leftOut("The sender is no long code.");
/** What a status says that is neither approval nor a review; an empty one says nothing. */
const verdictOn = (what: string, status: string, mend: string): Finding =>
  status === ""
    ? doubtful(`Twilio does not tell the state of the ${what}.`, mend)
    : wrong(`The ${what} is ${status}.`, mend);

/** The carriers' registration of the sender (TW-60): without it texts are filtered. */
export const registrationChecks: readonly Check[] = [
  {
    name: "registration.service",
    needs: ["twilio.credentials"],
    shuts: ["texts"],
    look: (patient) => {
      if (kindOf(patient) !== "long_code") return notLongCode;
      return patient.settings.TWILIO_MESSAGING_SERVICE_SID
        ? well("The long code hangs on a messaging service.")
        : wrong(
            "A long code is registered through a messaging service, and none is configured.",
            "Make one, add the number to it, register its campaign, and set TWILIO_MESSAGING_SERVICE_SID.",
          );
    },
  },
  {
    name: "registration.campaign",
    needs: ["registration.service", "twilio.service"],
    shuts: ["texts"],
    look: async (patient) => {
      const campaign = await campaignOf(patient);
      if (!campaign)
        return missingFrom(
          await campaigns(patient),
          wrong(
            "The messaging service has no registered campaign: carriers refuse its texts (30034).",
            "Register one under Messaging, Regulatory compliance.",
          ),
        );
      const status = campaign.campaign_status;
      if (status === "VERIFIED") return well("The campaign is verified.");
      return waits.has(status)
        ? doubtful(
            `The campaign is ${status}: texts are refused until it is verified.`,
            "Wait for the review: ten to fifteen working days.",
          )
        : missingFrom(
            await campaigns(patient),
            verdictOn(
              "campaign",
              status,
              "Open it in Twilio's console: it says what to change before it is sent in again.",
            ),
          );
    },
  },
  {
    name: "registration.limits",
    needs: ["registration.campaign"],
    look: async (patient) => {
      if (kindOf(patient) !== "long_code")
        return leftOut("Twilio tells no limits of a toll-free number: usually 3 texts a second.");
      const campaign = await campaignOf(patient);
      return limitFindings(campaign?.rate_limits ?? null, patient.settings);
    },
  },
  {
    name: "registration.brand",
    needs: ["registration.service", "twilio.service"],
    look: async (patient) => {
      const sid = (await campaignOf(patient))?.brand_registration_sid ?? "";
      const brand = sid ? given(await setupOf(patient).brand(sid)) : null;
      if (!brand) return leftOut("No campaign names a brand.");
      if (brand.status === "APPROVED") return well("The brand is approved.");
      const mend = "Open the brand under Messaging, Regulatory compliance.";
      return waits.has(brand.status)
        ? doubtful(`The brand is ${brand.status}.`, mend)
        : verdictOn("brand", brand.status, mend);
    },
  },
  {
    name: "registration.toll-free",
    needs: ["twilio.number"],
    shuts: ["texts"],
    look: async (patient) => {
      if (kindOf(patient) !== "toll_free") return leftOut("The sender is no toll-free number.");
      const { number, unread } = await twilioNumber(patient);
      const found = number ? given(await setupOf(patient).tollFree(number.sid)) : null;
      const { rows, unread: more } = found?.verifications ?? none;
      const all = rows.map(({ status }) => status);
      // One that was refused may stand beside the one that was sent in after it.
      if (all.includes("TWILIO_APPROVED")) return well("The toll-free number is verified.");
      const waiting = all.find((status) => waits.has(status));
      if (waiting)
        return doubtful(
          `The verification of the toll-free number is ${waiting}: texts are refused until it ends.`,
          "Wait for the review: up to ten working days.",
        );
      const mend = "Send the verification in under Messaging, Regulatory compliance.";
      const [status] = all;
      return missingFrom(
        { unread: unread + more },
        status === undefined
          ? wrong("The toll-free number is not verified (30032).", mend)
          : verdictOn("verification", status, mend),
      );
    },
  },
];
