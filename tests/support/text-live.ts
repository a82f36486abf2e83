import { expectedSignature } from "~/integrations/sms/signature";
import { liveEnvironment } from "~/tests/support/live-environment";
import { textParameters } from "~/tests/support/text-parameters";

const path = "/webhooks/twilio/messages";
const { BASE_URL, TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN } = liveEnvironment;

/**
 * Posts a text to a live server in a process of its own, signed for its public address and handed
 * on as by the proxy. @param extra parameters besides, such as those of pictures
 * @returns the webhook's status
 */
export async function textLive(
  url: string,
  from: string,
  body: string,
  extra: Record<string, string> = {},
): Promise<number> {
  const all = { AccountSid: TWILIO_ACCOUNT_SID, ...extra };
  const parameters = textParameters({ from, body, extra: all });
  const answer = await fetch(url + path, {
    method: "POST",
    headers: {
      "content-type": "application/x-www-form-urlencoded",
      "x-forwarded-proto": "https",
      "x-twilio-signature": expectedSignature(TWILIO_AUTH_TOKEN, BASE_URL + path, parameters),
    },
    body: new URLSearchParams(parameters),
  });
  return answer.status;
}
