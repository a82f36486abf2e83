import type { Context } from "hono";
import { z } from "zod";
import { answerTwilio } from "~/bot/answer-twilio";
import type { TwilioForm } from "~/bot/verify-twilio";
import type { TwilioEnv } from "~/bot/twilio-env";
import { recordDelivery } from "~/core/messaging/send/record-delivery";
import { bookedConsequence, errorMeaning } from "~/integrations/sms/error-codes";
import { log } from "~/log";

const report = z.object({
  MessageSid: z.string().regex(/^(SM|MM)[0-9a-f]{32}$/i),
  MessageStatus: z.string().min(1).max(40).toLowerCase(),
  ErrorCode: z.coerce.number().int().optional().catch(undefined),
});

function note(sid: string, code: number | undefined): void {
  if (code === undefined) return;
  const { consequence, meaning } = errorMeaning(code);
  const level = consequence === "page_staff" ? "error" : consequence === "alert" ? "warn" : "info";
  log[level]({ sid, code, consequence }, `a text was not delivered: ${meaning}`);
}

/**
 * Twilio's delivery-status webhook (TW-42, TW-43). Answers 204; reports may repeat and overtake
 * each other.
 */
export async function receiveStatus(
  c: Context<TwilioEnv>,
  { given }: TwilioForm,
): Promise<Response> {
  const parsed = report.safeParse({
    MessageSid: given.get("MessageSid"),
    MessageStatus: given.get("MessageStatus"),
    ErrorCode: given.get("ErrorCode"),
  });
  if (!parsed.success) return answerTwilio(c, 400, "This is not a delivery report.");
  const { MessageSid: sid, MessageStatus: status, ErrorCode: code } = parsed.data;
  note(sid, code);
  const consequence = code === undefined ? "none" : bookedConsequence(code);
  await recordDelivery({ sid, status, errorCode: code ?? null, consequence, at: Date.now() });
  return answerTwilio(c, 204, null);
}
