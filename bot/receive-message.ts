import type { Context } from "hono";
import { z } from "zod";
import { answerTwilio } from "~/bot/answer-twilio";
import { takeIn } from "~/bot/agent/take-in";
import type { TwilioForm } from "~/bot/verify-twilio";
import type { TwilioEnv } from "~/bot/twilio-env";
import { env } from "~/env";
import { log } from "~/log";

const sid = z.string().regex(/^(SM|MM)[0-9a-f]{32}$/i);
const inbound = z.object({
  MessageSid: sid,
  From: z
    .string()
    .trim()
    .regex(/^(\+\d{5,15}|\d{3,8})$/),
  Body: z.string().max(4000).default(""),
  NumMedia: z.coerce.number().int().min(0).max(1000).default(0),
  OptOutType: z.enum(["STOP", "START", "HELP"]).optional().catch(undefined),
});

/**
 * TW-04: we take every index that is present, ten at most; NumMedia may be too high or too low.
 * Further media stay in the posted form.
 */
const maxMedia = 10;
const emptyResponse = '<?xml version="1.0" encoding="UTF-8"?><Response></Response>';
const xml = "text/xml; charset=utf-8";

type Given = TwilioForm["given"];

function readFields(given: Given) {
  return inbound.safeParse({
    MessageSid: given.get("MessageSid"),
    From: given.get("From"),
    Body: given.get("Body"),
    NumMedia: given.get("NumMedia"),
    OptOutType: given.get("OptOutType"),
  });
}

function readMedia(given: Given, announced: number): { url: string; contentType: string | null }[] {
  let count = Math.min(announced, maxMedia);
  while (count < maxMedia && given.get(`MediaUrl${count}`)) count++;
  return Array.from({ length: count }, (_, index) => ({
    url: given.get(`MediaUrl${index}`) ?? "",
    contentType: given.get(`MediaContentType${index}`) ?? null,
  }));
}

/**
 * Twilio's inbound webhook (TW-01…04, TW-20…22): parse, record, answer at once with an empty
 * response; the engine does the rest. A repeated MessageSid gets the same answer and changes
 * nothing.
 */
export async function receiveMessage(
  c: Context<TwilioEnv>,
  { form, given }: TwilioForm,
): Promise<Response> {
  const parsed = readFields(given);
  if (!parsed.success) {
    const fields = parsed.error.issues.map(({ path }) => path.join("."));
    log.warn({ requestId: c.get("requestId"), fields }, "a signed webhook was not a message");
    return answerTwilio(c, 400, "This is not a message.");
  }
  const { MessageSid, From, Body, NumMedia, OptOutType } = parsed.data;
  if (NumMedia > maxMedia)
    log.warn(
      { requestId: c.get("requestId"), sid: MessageSid, media: NumMedia },
      "a message has more media than are taken; the first ten are",
    );
  const media = readMedia(given, NumMedia);
  const { PRODUCT_NAME: productName } = env;
  await takeIn({
    sid: MessageSid,
    from: From,
    body: Body,
    optOutType: OptOutType ?? null,
    media,
    form,
    receivedAt: Date.now(),
    productName,
  });
  return answerTwilio(c, 200, emptyResponse, xml);
}
