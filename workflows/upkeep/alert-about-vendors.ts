import type { AlarmedVendor } from "~/db/vocabulary";
import { inngest, on } from "~/integrations/inngest";
import { errorMeaning } from "~/integrations/sms/error-codes";
import { mailStaff } from "~/operations/messages/mail-staff";

type Wording = { subject: string; says: (trouble: string) => string };

const modelTroubles: Readonly<Record<string, string>> = {
  auth_failed: "It does not accept our key.",
  quota_used_up: "Its quota is used up.",
};

const wordings: Readonly<Record<AlarmedVendor, Wording>> = {
  sms: {
    subject: "Texts are refused",
    says: (code) => {
      const { meaning, consequence } = errorMeaning(Number(code));
      const reach =
        consequence === "page_staff"
          ? "No text leaves until this is mended."
          : "The text was not sent again and not reworded.";
      return `Twilio answers with code ${code}: ${meaning} ${reach}`;
    },
  },
  agent_model: {
    subject: "The language model gives no answers",
    says: (reason) =>
      `${modelTroubles[reason] ?? reason} Until this is mended people are answered by the rules alone.`,
  },
  email_finder: {
    subject: "Addresses of companies are not looked up",
    says: () => "Hunter does not accept our key. Cases go on with the address on the screenshot.",
  },
};

/** Asks staff to fix a problem between us and a vendor. */
export const alertAboutVendors = inngest.createFunction(
  { id: "alert-about-vendors", triggers: [on("vendor/needs.staff")] },
  async ({ event, step }) => {
    const { vendor, trouble } = event.data;
    const { subject, says } = wordings[vendor];
    await step.run("mail-staff", () =>
      mailStaff({ key: event.id, subject, sentence: says(trouble), path: "/super-admin" }),
    );
  },
);
