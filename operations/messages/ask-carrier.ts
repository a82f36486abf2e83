import { raiseVendorAlarm } from "~/core/raise-vendor-alarm";
import { carrier } from "~/integrations/sms/carrier";
import { CarrierAuthFailed, type SmsCarrier } from "~/integrations/sms/contract";

/**
 * Makes a request to the carrier. If it does not accept our account, alerts staff before
 * rethrowing: a retry does not help.
 * @throws what the carrier throws
 */
export async function askCarrier<Answer>(
  ask: (carrier: SmsCarrier) => Promise<Answer>,
): Promise<Answer> {
  try {
    return await ask(carrier());
  } catch (cause) {
    if (cause instanceof CarrierAuthFailed) raiseVendorAlarm("sms", String(cause.code));
    throw cause;
  }
}
