import type { Patient } from "~/operations/doctor/check";
import { ourDoors } from "~/operations/doctor/our-doors";
import { setupOf } from "~/operations/doctor/twilio-account-checks";
import {
  receivingNumbers,
  serviceReceives,
  twilioService,
} from "~/operations/doctor/twilio-number-checks";

export type WebhookDifference = { what: string; before: string; after: string };
type Field = WebhookDifference & { name: string };
type Target = { kind: "service" | "number"; sid: string; fields: Field[] };

const changed = (fields: readonly (readonly [string, string, string, string])[]): Field[] =>
  fields
    .map(([name, what, before, after]): Field => ({ name, what, before, after }))
    .filter(({ before, after }) => before !== after);

/** Where Twilio's settings differ from ours, with the old values. @throws VendorSilent */
async function differences(patient: Patient): Promise<Target[] | null> {
  const { texts, status } = ourDoors(patient.settings);
  const [service, numbers] = [await twilioService(patient), await receivingNumbers(patient)];
  if (service === null && numbers.length === 0) return null;
  const isOwn = service === null ? false : serviceReceives(service);
  // A report address of the service stands in for one that a text does not name; ours always do.
  const reports = service?.status_callback ?? "";
  const ofService: Target[] = service
    ? [
        {
          kind: "service",
          sid: service.sid,
          fields: changed([
            ...(isOwn
              ? ([
                  [
                    "InboundRequestUrl",
                    "the service's webhook",
                    service.inbound_request_url,
                    texts,
                  ],
                  ["InboundMethod", "the service's method", service.inbound_method, "POST"],
                  ["FallbackUrl", "the service's fallback", service.fallback_url, texts],
                  [
                    "FallbackMethod",
                    "the service's fallback's method",
                    service.fallback_method,
                    "POST",
                  ],
                ] as const)
              : []),
            ["StatusCallback", "the service's reports", reports, isOwn || reports ? status : ""],
          ]),
        },
      ]
    : [];
  const ofNumbers = numbers.map((number, at): Target => {
    const whose = at === 0 ? "the number's" : `number ${at + 1}'s`;
    return {
      kind: "number",
      sid: number.sid,
      fields: changed([
        ["SmsUrl", `${whose} webhook`, number.sms_url, texts],
        ["SmsMethod", `${whose} method`, number.sms_method, "POST"],
        ["SmsFallbackUrl", `${whose} fallback`, number.sms_fallback_url, texts],
        ["SmsFallbackMethod", `${whose} fallback's method`, number.sms_fallback_method, "POST"],
      ]),
    };
  });
  return [...ofNumbers, ...ofService].filter(({ fields }) => fields.length > 0);
}

/**
 * Sets the webhooks to ours: of each number that takes texts, or of the messaging service where it
 * takes them for its numbers, and the service's reports.
 * @param show is called with every difference before anything is changed
 * @returns how many were set; null when there is nothing to set them on, or Twilio refused
 * @throws VendorSilent
 */
export async function fixWebhooks(
  patient: Patient,
  show: (differences: readonly WebhookDifference[]) => void,
): Promise<number | null> {
  if (!patient.settings.TWILIO_ACCOUNT_SID || !patient.settings.TWILIO_AUTH_TOKEN) return null;
  const targets = await differences(patient);
  if (!targets) return null;
  const all = targets.flatMap(({ fields }) => fields);
  show(all.map(({ what, before, after }) => ({ what, before, after })));
  const setup = setupOf(patient);
  for (const { kind, sid, fields } of targets) {
    const values = Object.fromEntries(fields.map(({ name, after }) => [name, after]));
    const taken = await (kind === "service"
      ? setup.setService(sid, values)
      : setup.setNumber(sid, values));
    if (!taken) return null;
  }
  return all.length;
}
