import type { Context } from "hono";
import type { TwilioEnv } from "~/bot/verify-twilio";

/**
 * An answer to Twilio that names its request. Made of plain headers: going through Hono's, or spreading them together, would cost a webhook
 * as much as its parsing (speed page).
 */
export function answerTwilio(c: Context<TwilioEnv>, status: number, body: string | null, type = "text/plain; charset=UTF-8"): Response {
  c.set("isNamed", true);
  const requestId = c.get("requestId");
  const headers: Record<string, string> = {};
  if (body !== null) headers["content-type"] = type;
  if (requestId !== undefined) headers["x-request-id"] = requestId;
  return new Response(body, { status, headers });
}
