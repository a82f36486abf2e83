import { endVendorAlarm, raiseVendorAlarm } from "~/core/incidents/raise-vendor-alarm";
import { carrier } from "~/integrations/sms/carrier";
import { CarrierAuthFailed, type SmsCarrier } from "~/integrations/sms/contract";

/**
 * Makes a request to the carrier. If it does not accept our account, opens an incident before
 * rethrowing: a retry does not help.
 * @throws what the carrier throws
 */
export async function askCarrier<Answer>(
  ask: (carrier: SmsCarrier) => Promise<Answer>,
): Promise<Answer> {
  try {
    const answer = await ask(carrier());
    endVendorAlarm("carrier_answered");
    return answer;
  } catch (cause) {
    if (cause instanceof CarrierAuthFailed) raiseVendorAlarm("sms", String(cause.code));
    throw cause;
  }
}
