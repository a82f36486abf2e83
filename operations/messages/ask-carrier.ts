import { raiseVendorAlarm } from "~/core/raise-vendor-alarm";
import { carrier } from "~/integrations/sms/carrier";
import { CarrierAuthFailed, type SmsCarrier } from "~/integrations/sms/contract";

/**
 * Asks the carrier something. Where it does not accept our account, staff is told before the
 * failure goes on: trying again does not help.
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
