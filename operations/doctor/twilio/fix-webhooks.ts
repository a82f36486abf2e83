import type { Patient } from "~/operations/doctor/check";
import { ourDoors } from "~/operations/doctor/our-doors";
import { showAddress } from "~/operations/doctor/show-address";
import { setupOf } from "~/operations/doctor/twilio/twilio-account-checks";
import {
  bare,
  receivers,
  twilioService,
  type Receiver,
} from "~/operations/doctor/twilio/twilio-receivers";

/** What stands at Twilio and what we would set, as both may be shown. */
export type WebhookDifference = { what: string; before: string; after: string };

type Field = WebhookDifference & { name: string; value: string };
type Target = { kind: Receiver["kind"]; sid: string; fields: Field[] };

const address = (name: string, what: string, before: string, value: string): Field[] =>
  before === value
    ? []
    : [{ name, what, before: showAddress(before, value), after: showAddress(value, value), value }];

const posted = (name: string, what: string, before: string): Field[] =>
  before === "POST" ? [] : [{ name, what, before: before || "none", after: "POST", value: "POST" }];

// Numbers are told apart by the end of their sid, which is nobody's phone number.
function fieldsOf(receiver: Receiver, texts: string): Field[] {
  const { kind, sid, url, method, fallback, fallbackMethod } = receiver;
  if (kind === "service")
    return [
      ...address("InboundRequestUrl", "the service's webhook", url, texts),
      ...posted("InboundMethod", "the service's method", method),
      ...address("FallbackUrl", "the service's fallback", fallback, texts),
      ...posted("FallbackMethod", "the service's fallback's method", fallbackMethod),
    ];
  const number = `number ${sid.slice(-4)}`;
  return [
    ...address("SmsUrl", `the webhook of ${number}`, url, texts),
    ...posted("SmsMethod", `the method of ${number}`, method),
    ...address("SmsFallbackUrl", `the fallback of ${number}`, fallback, texts),
    ...posted("SmsFallbackMethod", `the fallback's method of ${number}`, fallbackMethod),
  ];
}

/** What differs at each receiver; null when there is none. @throws VendorSilent */
async function targetsOf(patient: Patient): Promise<Target[] | null> {
  const { TWILIO_ACCOUNT_SID: account, TWILIO_AUTH_TOKEN: token } = patient.settings;
  if (!account || !token) return null;
  const { texts, status } = ourDoors(patient.settings);
  const [{ rows }, service] = [await receivers(patient), await twilioService(patient)];
  if (rows.length === 0) return null;
  const targets = rows.map((one): Target => ({
    kind: one.kind,
    sid: one.sid,
    fields: fieldsOf(one, texts),
  }));
  // Left empty, each text asks for its own report.
  if (service && service.status_callback !== "")
    targets.push({
      kind: "service",
      sid: service.sid,
      fields: address(
        "StatusCallback",
        "the service's reports",
        bare(service.status_callback),
        status,
      ),
    });
  return targets.filter(({ fields }) => fields.length > 0);
}

const shown = (targets: readonly Target[]): WebhookDifference[] =>
  targets.flatMap(({ fields }) =>
    fields.map(({ what, before, after }) => ({ what, before, after })),
  );

/**
 * What `fixWebhooks` would change, as it may be shown to an operator: no credentials stand in it.
 * Changes nothing. Null when there is nothing to set webhooks on. @throws VendorSilent
 */
export async function webhookDifferences(patient: Patient): Promise<WebhookDifference[] | null> {
  const targets = await targetsOf(patient);
  return targets && shown(targets);
}

/**
 * Sets the webhooks of the messaging service or its numbers to ours; what is ours already is left
 * alone.
 * @returns what was set; null when there is nothing to set them on, or Twilio refused
 * @throws VendorSilent
 */
export async function fixWebhooks(patient: Patient): Promise<WebhookDifference[] | null> {
  const targets = await targetsOf(patient);
  if (!targets) return null;
  const setup = setupOf(patient);
  for (const { kind, sid, fields } of targets) {
    const values = Object.fromEntries(fields.map(({ name, value }) => [name, value]));
    const taken = await (kind === "service"
      ? setup.setService(sid, values)
      : setup.setNumber(sid, values));
    if (!taken) return null;
  }
  return shown(targets);
}
