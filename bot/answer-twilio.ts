import type { Context } from "hono";
import type { TwilioEnv } from "~/bot/verify-twilio";

/**
 * An answer to Twilio that names its request. Made of plain headers: going through Hono's would cost a webhook more than its whole parsing
 * (speed page).
 */
export function answerTwilio(c: Context<TwilioEnv>, status: number, body: string | null, type = "text/plain; charset=UTF-8"): Response {
  c.set("isNamed", true);
  const requestId = c.get("requestId");
  return new Response(body, {
    status,
    headers: { ...(body !== null && { "content-type": type }), ...(requestId !== undefined && { "x-request-id": requestId }) },
  });
}
