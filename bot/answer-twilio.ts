import type { Context } from "hono";
import type { TwilioEnv } from "~/bot/twilio-env";

/**
 * Answers Twilio; a refusal names its request, as the log does. Uses plain headers: Hono's, or
 * spreading them together, would cost a webhook as much as its parsing (speed page).
 */
export function answerTwilio(
  c: Context<TwilioEnv>,
  status: number,
  body: string | null,
  type = "text/plain; charset=UTF-8",
): Response {
  const headers: Record<string, string> = {};
  if (body !== null) headers["content-type"] = type;
  const requestId = c.get("requestId");
  if (status >= 400 && requestId !== undefined) headers["x-request-id"] = requestId;
  return new Response(body, { status, headers });
}
