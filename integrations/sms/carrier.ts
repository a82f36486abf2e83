import { env } from "~/env";
import type { SmsCarrier } from "~/integrations/sms/contract";
import { isDevMedia } from "~/integrations/sms/dev-media";
import { localCarrier } from "~/integrations/sms/local";
import { twilio } from "~/integrations/sms/twilio";

let chosen: SmsCarrier | undefined;

/**
 * The carrier of this process: Twilio in live mode; the local one without credentials; in demo mode
 * with them, see `receivingOnly`.
 */
export function carrier(): SmsCarrier {
  return (chosen ??= choose());
}

function choose(): SmsCarrier {
  const { TWILIO_ACCOUNT_SID: accountSid, TWILIO_AUTH_TOKEN: authToken } = env;
  if (!accountSid || !authToken) return localCarrier();
  const real = twilio({
    accountSid,
    authToken,
    baseUrl: env.TWILIO_API_BASE_URL,
    phoneNumber: env.TWILIO_PHONE_NUMBER,
    messagingServiceSid: env.TWILIO_MESSAGING_SERVICE_SID,
  });
  return env.live ? real : receivingOnly(real, localCarrier());
}

/**
 * Demo mode never sends real texts, but receives texts to a configured number, with their pictures.
 */
function receivingOnly(real: SmsCarrier, local: SmsCarrier): SmsCarrier {
  return {
    ...local,
    listReceivedSince: (sinceAt) => real.listReceivedSince(sinceAt),
    fetchMedia: (url) => (isDevMedia(url) ? local : real).fetchMedia(url),
  };
}
