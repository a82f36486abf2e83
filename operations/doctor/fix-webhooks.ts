import type { Patient } from "~/operations/doctor/check";
import { ourDoors } from "~/operations/doctor/our-doors";
import { setupOf } from "~/operations/doctor/twilio-account-checks";
import {
  serviceReceives,
  twilioNumber,
  twilioService,
} from "~/operations/doctor/twilio-number-checks";

export type WebhookDifference = { what: string; before: string; after: string };
type Field = { name: string; what: string; before: string; after: string };

const fieldsOf = async (patient: Patient) => {
  const { texts, status } = ourDoors(patient.settings);
  const [service, number] = [await twilioService(patient), await twilioNumber(patient)];
  if (serviceReceives(service))
    return {
      target: { kind: "service" as const, sid: service.sid },
      fields: [
        ["InboundRequestUrl", "the service's webhook", service.inbound_request_url, texts],
        ["InboundMethod", "the service's method", service.inbound_method, "POST"],
        ["FallbackUrl", "the service's fallback", service.fallback_url, texts],
        ["StatusCallback", "the service's reports", service.status_callback, status],
      ] as const,
    };
  return (
    number && {
      target: { kind: "number" as const, sid: number.sid },
      fields: [
        ["SmsUrl", "the number's webhook", number.sms_url, texts],
        ["SmsMethod", "the number's method", number.sms_method, "POST"],
        ["SmsFallbackUrl", "the number's fallback", number.sms_fallback_url, texts],
      ] as const,
    }
  );
};

/** What `fixWebhooks` would change at Twilio, with the old values. @throws VendorSilent */
async function differences(patient: Patient) {
  const found = await fieldsOf(patient);
  if (!found) return null;
  const fields = found.fields
    .map(([name, what, before, after]): Field => ({ name, what, before, after }))
    .filter(({ before, after }) => before !== after);
  return { target: found.target, fields };
}

/**
 * Sets the webhooks of the number or the messaging service to ours.
 * @param show is called with every difference before anything is changed
 * @returns how many were set; null when there is nothing to set them on, or Twilio refused
 * @throws VendorSilent
 */
export async function fixWebhooks(
  patient: Patient,
  show: (differences: readonly WebhookDifference[]) => void,
): Promise<number | null> {
  if (!patient.settings.TWILIO_ACCOUNT_SID || !patient.settings.TWILIO_AUTH_TOKEN) return null;
  const found = await differences(patient);
  if (!found) return null;
  show(found.fields.map(({ what, before, after }) => ({ what, before, after })));
  if (found.fields.length === 0) return 0;
  const values = Object.fromEntries(found.fields.map(({ name, after }) => [name, after]));
  const setup = setupOf(patient);
  const { kind, sid } = found.target;
  const taken = await (kind === "service"
    ? setup.setService(sid, values)
    : setup.setNumber(sid, values));
  return taken ? found.fields.length : null;
}
