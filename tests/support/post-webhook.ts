import { randomBytes } from "node:crypto";
import { bot } from "~/bot/app";
import { env } from "~/env";
import { expectedSignature } from "~/integrations/sms/signature";
import { webhookToken } from "~/integrations/sms/webhook-token";

type Parameters = [string, string][];

/** A MessageSid of the right form. */
export function newSid(kind: "SM" | "MM" = "SM"): string {
  return kind + randomBytes(16).toString("hex");
}

/** The parameters Twilio posts for a text (TW-01); what `extra` names replaces or adds. */
export function textParameters(text: { from: string; body?: string; sid?: string; extra?: Record<string, string> }): Parameters {
  const sid = text.sid ?? newSid();
  const standard = {
    ToCountry: "US",
    MessageSid: sid,
    SmsSid: sid,
    SmsMessageSid: sid,
    AccountSid: `AC${"0".repeat(32)}`,
    From: text.from,
    To: "+12125550100",
    Body: text.body ?? "hello",
    NumMedia: "0",
    NumSegments: "1",
    SmsStatus: "received",
    ApiVersion: "2010-04-01",
  };
  return Object.entries({ ...standard, ...text.extra });
}

/** Posts to the bot's webhook, truly signed unless another signature is given. */
export async function postWebhook(
  parameters: Parameters,
  { path = "/webhooks/twilio/messages", signature, body }: { path?: string; signature?: string | null; body?: string } = {},
): Promise<Response> {
  const given = signature === undefined ? expectedSignature(webhookToken, env.BASE_URL + path, parameters) : signature;
  return bot().request(`http://localhost${path}`, {
    method: "POST",
    headers: { "Content-Type": "application/x-www-form-urlencoded", ...(given === null ? {} : { "X-Twilio-Signature": given }) },
    body: body ?? new URLSearchParams(parameters).toString(),
  });
}

/** Texts us from a number. */
export function text(from: string, body: string, extra: Record<string, string> = {}): Promise<Response> {
  return postWebhook(textParameters({ from, body, extra }));
}
