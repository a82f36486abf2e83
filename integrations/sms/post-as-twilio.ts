import { randomBytes } from "node:crypto";
import { env } from "~/env";
import { expectedSignature } from "~/integrations/sms/signature";
import { agentNumber, webhookToken } from "~/integrations/sms/webhook-token";

export type TextToPost = {
  from: string;
  body: string;
  media: readonly { url: string; contentType: string }[];
};

const path = "/webhooks/twilio/messages";

function parametersOf({ from, body, media }: TextToPost, sid: string): [string, string][] {
  return [
    ["ToCountry", "US"],
    ["MessageSid", sid],
    ["SmsSid", sid],
    ["SmsMessageSid", sid],
    ["AccountSid", env.TWILIO_ACCOUNT_SID ?? `AC${"0".repeat(32)}`],
    ["From", from],
    ["To", agentNumber],
    ["Body", body],
    ["NumMedia", String(media.length)],
    ["NumSegments", "1"],
    ["SmsStatus", "received"],
    ["ApiVersion", "2010-04-01"],
    ...media.flatMap(({ url, contentType }, index): [string, string][] => [
      [`MediaUrl${index}`, url],
      [`MediaContentType${index}`, contentType],
    ]),
  ];
}

/**
 * Posts a text to this machine's own webhook as Twilio would: with the same parameters (TW-01) and
 * a valid signature for the public address (TW-10). For the phone page and `npm run text`.
 * @returns the MessageSid and the webhook's status
 */
export async function postAsTwilio(text: TextToPost): Promise<{ sid: string; status: number }> {
  const sid = `${text.media.length > 0 ? "MM" : "SM"}${randomBytes(16).toString("hex")}`;
  const parameters = parametersOf(text, sid);
  const response = await fetch(`http://127.0.0.1:${env.PORT}${path}`, {
    method: "POST",
    headers: {
      "Content-Type": "application/x-www-form-urlencoded; charset=utf-8",
      "X-Twilio-Signature": expectedSignature(webhookToken, env.BASE_URL + path, parameters),
    },
    body: new URLSearchParams(parameters).toString(),
    signal: AbortSignal.timeout(10_000),
  });
  await response.arrayBuffer();
  return { sid, status: response.status };
}
