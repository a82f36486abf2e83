import { randomBytes } from "node:crypto";

export type Parameters = [string, string][];

/** A MessageSid of the right form. */
export function newSid(kind: "SM" | "MM" = "SM"): string {
  return kind + randomBytes(16).toString("hex");
}

/** The parameters Twilio posts for a text (TW-01); what `extra` names replaces or adds. */
export function textParameters(text: {
  from: string;
  body?: string;
  sid?: string;
  extra?: Record<string, string>;
}): Parameters {
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
