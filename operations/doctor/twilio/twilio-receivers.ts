import type { Rows } from "~/integrations/read-rows";
import type { TwilioNumber, TwilioService } from "~/integrations/sms/twilio-setup";
import { onceEach, type Patient } from "~/operations/doctor/check";
import { given, setupOf } from "~/operations/doctor/twilio/twilio-account-checks";

/** A service may have hundreds of numbers; so many are looked at. */
const mostNumbers = 20;

/** `number` is null if the account has none such, or may have it in one of the `unread` rows. */
export type FoundNumber = { number: TwilioNumber | null; unread: number };

async function numberOf(patient: Patient, phone: string): Promise<FoundNumber> {
  const found = given(await setupOf(patient).number(phone))?.incoming_phone_numbers;
  const number = found?.rows.find(({ phone_number: one }) => one === phone) ?? null;
  return { number, unread: number ? 0 : (found?.unread ?? 0) };
}

/** TWILIO_PHONE_NUMBER as the account has it. @throws VendorSilent */
export const twilioNumber = onceEach(async (patient): Promise<FoundNumber> => {
  const phone = patient.settings.TWILIO_PHONE_NUMBER;
  return phone ? numberOf(patient, phone) : { number: null, unread: 0 };
});

/** TWILIO_MESSAGING_SERVICE_SID as the account has it, or null. @throws VendorSilent */
export const twilioService = onceEach(async (patient): Promise<TwilioService | null> => {
  const sid = patient.settings.TWILIO_MESSAGING_SERVICE_SID;
  return sid ? given(await setupOf(patient).service(sid)) : null;
});

/** The numbers by which the messaging service sends. @throws VendorSilent */
export const servicePool = onceEach(async (patient): Promise<Rows<string>> => {
  const sid = patient.settings.TWILIO_MESSAGING_SERVICE_SID;
  const found = sid ? given(await setupOf(patient).pool(sid)) : null;
  const { rows, unread } = found?.phone_numbers ?? { rows: [], unread: 0 };
  return { rows: rows.map(({ phone_number: phone }) => phone), unread };
});

// A number of the service that has its own webhook takes the answers to what it sends, STOP too.
async function numbersThatReceive(patient: Patient): Promise<Rows<TwilioNumber>> {
  const own = patient.settings.TWILIO_PHONE_NUMBER;
  const pool = await servicePool(patient);
  const others = pool.rows.filter((phone) => phone !== own).slice(0, mostNumbers);
  const found = await Promise.all([
    twilioNumber(patient),
    ...others.map((phone) => numberOf(patient, phone)),
  ]);
  return {
    rows: found.flatMap(({ number }) => number ?? []),
    unread: found.reduce((sum, { unread }) => sum + unread, pool.unread),
  };
}

/** What takes arriving texts at Twilio, and where it posts them. */
export type Receiver = {
  kind: "service" | "number";
  sid: string;
  url: string;
  method: string;
  fallback: string;
  fallbackMethod: string;
};

/** Whether the service takes the texts to its numbers, whatever is set on these. */
export const takesTexts = (service: TwilioService): boolean =>
  !service.use_inbound_webhook_on_number;

/** An address without what follows the #, where Twilio keeps how it tries again. Pure. */
export const bare = (url: string): string => url.split("#", 1)[0] ?? "";

const serviceReceiver = (service: TwilioService): Receiver => ({
  kind: "service",
  sid: service.sid,
  url: bare(service.inbound_request_url),
  method: service.inbound_method,
  fallback: bare(service.fallback_url),
  fallbackMethod: service.fallback_method,
});

const numberReceiver = (number: TwilioNumber): Receiver => ({
  kind: "number",
  sid: number.sid,
  url: bare(number.sms_url),
  method: number.sms_method,
  fallback: bare(number.sms_fallback_url),
  fallbackMethod: number.sms_fallback_method,
});

/**
 * Everything at Twilio that takes texts to us: the messaging service, or each number where the
 * service leaves that to them. @throws VendorSilent
 */
export const receivers = onceEach(async (patient): Promise<Rows<Receiver>> => {
  const service = await twilioService(patient);
  if (service && takesTexts(service)) return { rows: [serviceReceiver(service)], unread: 0 };
  const { rows, unread } = await numbersThatReceive(patient);
  return { rows: rows.map(numberReceiver), unread };
});
