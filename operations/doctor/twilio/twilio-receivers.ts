import type { TwilioNumber, TwilioService } from "~/integrations/sms/twilio-setup";
import { onceEach, type Patient } from "~/operations/doctor/check";
import { given, setupOf } from "~/operations/doctor/twilio/twilio-account-checks";

/** A service may have hundreds of numbers; so many are looked at. */
const mostNumbers = 20;

async function numberOf(patient: Patient, phone: string): Promise<TwilioNumber | null> {
  const found = given(await setupOf(patient).number(phone));
  return found?.incoming_phone_numbers.find(({ phone_number: one }) => one === phone) ?? null;
}

/** TWILIO_PHONE_NUMBER as the account has it, or null. @throws VendorSilent */
export const twilioNumber = onceEach(async (patient) => {
  const phone = patient.settings.TWILIO_PHONE_NUMBER;
  return phone ? numberOf(patient, phone) : null;
});

/** TWILIO_MESSAGING_SERVICE_SID as the account has it, or null. @throws VendorSilent */
export const twilioService = onceEach(async (patient): Promise<TwilioService | null> => {
  const sid = patient.settings.TWILIO_MESSAGING_SERVICE_SID;
  return sid ? given(await setupOf(patient).service(sid)) : null;
});

/** The numbers by which the messaging service sends. @throws VendorSilent */
export const servicePool = onceEach(async (patient): Promise<string[]> => {
  const sid = patient.settings.TWILIO_MESSAGING_SERVICE_SID;
  const found = sid ? given(await setupOf(patient).pool(sid)) : null;
  return found?.phone_numbers.map(({ phone_number: phone }) => phone) ?? [];
});

// A number of the service that has its own webhook takes the answers to what it sends, STOP too.
async function numbersThatReceive(patient: Patient): Promise<TwilioNumber[]> {
  const own = patient.settings.TWILIO_PHONE_NUMBER;
  const others = (await servicePool(patient)).filter((phone) => phone !== own);
  const found = await Promise.all([
    twilioNumber(patient),
    ...others.slice(0, mostNumbers).map((phone) => numberOf(patient, phone)),
  ]);
  return found.filter((number) => number !== null);
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

/**
 * Everything at Twilio that takes texts to us: the messaging service, or each number where the
 * service leaves that to them. @throws VendorSilent
 */
export const receivers = onceEach(async (patient): Promise<Receiver[]> => {
  const service = await twilioService(patient);
  if (service && !service.use_inbound_webhook_on_number)
    return [
      {
        kind: "service",
        sid: service.sid,
        url: service.inbound_request_url,
        method: service.inbound_method,
        fallback: service.fallback_url,
        fallbackMethod: service.fallback_method,
      },
    ];
  return (await numbersThatReceive(patient)).map((number) => ({
    kind: "number",
    sid: number.sid,
    url: number.sms_url,
    method: number.sms_method,
    fallback: number.sms_fallback_url,
    fallbackMethod: number.sms_fallback_method,
  }));
});
