import { bot } from "~/bot/app";
import { env } from "~/env";
import { expectedSignature } from "~/integrations/sms/signature";
import { webhookToken } from "~/integrations/sms/webhook-token";
import { textParameters, type Parameters } from "~/tests/support/text-parameters";

export { newSid, textParameters } from "~/tests/support/text-parameters";

/** Posts to the bot's webhook, truly signed unless another signature is given. */
export async function postWebhook(
  parameters: Parameters,
  {
    path = "/webhooks/twilio/messages",
    signature,
    body,
  }: { path?: string; signature?: string | null; body?: string } = {},
): Promise<Response> {
  const given =
    signature === undefined
      ? expectedSignature(webhookToken, env.BASE_URL + path, parameters)
      : signature;
  return bot().request(`http://localhost${path}`, {
    method: "POST",
    headers: {
      "Content-Type": "application/x-www-form-urlencoded",
      ...(given === null ? {} : { "X-Twilio-Signature": given }),
    },
    body: body ?? new URLSearchParams(parameters).toString(),
  });
}

/** Texts us from a number. */
export function text(
  from: string,
  body: string,
  extra: Record<string, string> = {},
): Promise<Response> {
  return postWebhook(textParameters({ from, body, extra }));
}
