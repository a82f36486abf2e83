import type { Context } from "hono";
import { z } from "zod";
import { answerTwilio } from "~/bot/answer-twilio";
import { takeIn } from "~/bot/agent/take-in";
import type { TwilioEnv, TwilioForm } from "~/bot/verify-twilio";
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

/** TW-04: every index that is there, ten at most; NumMedia may lie in either direction. What is left out stays in the posted form. */
const mostMedia = 10;
const emptyResponse = '<?xml version="1.0" encoding="UTF-8"?><Response></Response>';
const xml = "text/xml; charset=utf-8";

function readMedia(given: Record<string, string>, announced: number): { url: string; contentType: string | null }[] {
  let count = Math.min(announced, mostMedia);
  while (count < mostMedia && given[`MediaUrl${count}`]) count++;
  return Array.from({ length: count }, (_, index) => ({
    url: given[`MediaUrl${index}`] ?? "",
    contentType: given[`MediaContentType${index}`] ?? null,
  }));
}

/**
 * Twilio's inbound webhook (TW-01…04, TW-20…22): parse, record, answer at once with an empty response; the engine does the rest. A
 * repeated MessageSid gets the same answer and changes nothing.
 */
export async function receiveMessage(c: Context<TwilioEnv>, { form, given }: TwilioForm): Promise<Response> {
  const parsed = inbound.safeParse(given);
  if (!parsed.success) {
    const fields = parsed.error.issues.map(({ path }) => path.join("."));
    log.warn({ requestId: c.get("requestId"), fields }, "a signed webhook was not a message");
    return answerTwilio(c, 400, "This is not a message.");
  }
  const { MessageSid, From, Body, NumMedia, OptOutType } = parsed.data;
  if (NumMedia > mostMedia)
    log.warn(
      { requestId: c.get("requestId"), sid: MessageSid, media: NumMedia },
      "a message has more media than are taken; the first ten are",
    );
  await takeIn(
    { sid: MessageSid, from: From, body: Body, media: readMedia(given, NumMedia), form, receivedAt: Date.now() },
    OptOutType ?? null,
  );
  return answerTwilio(c, 200, emptyResponse, xml);
}
