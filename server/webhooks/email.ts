import { Hono, type Context } from "hono";
import { showsInboundToken } from "~/integrations/email/inbound-token";
import { StorageUnavailable } from "~/integrations/storage/contract";
import { log } from "~/log";
import { takeInMail } from "~/server/webhooks/email-intake";

/** 25 MiB: what mail providers take at most. */
const mostBytes = 25 * 1024 * 1024;
const types = /^(?:message\/rfc822|application\/octet-stream|text\/plain)\s*(?:;|$)/i;

/**
 * Mail that the provider hands to us as raw MIME (issue: outreach). Nothing is read before the token is shown: 401 otherwise; 413 for mail
 * that is too large, 415 for what is no mail, 503 while it cannot be stored.
 */
async function receiveMail(c: Context): Promise<Response> {
  if (!showsInboundToken(c.req.header("authorization"))) {
    log.warn({ path: c.req.path }, "a mail without the right token was refused");
    return c.text("The token is missing or wrong.", 401, { "WWW-Authenticate": 'Basic realm="mail"' });
  }
  if (!types.test(c.req.header("content-type") ?? "")) return c.text("A raw mail (message/rfc822) was expected.", 415);
  if (Number(c.req.header("content-length") ?? 0) > mostBytes) return c.text("The mail is too large.", 413);
  const bytes = new Uint8Array(await c.req.arrayBuffer());
  if (bytes.byteLength > mostBytes) return c.text("The mail is too large.", 413);
  if (bytes.byteLength === 0) return c.text("The mail is empty.", 400);
  try {
    const { outcome, replyId } = await takeInMail(bytes);
    return c.json({ outcome, id: replyId });
  } catch (cause) {
    if (!(cause instanceof StorageUnavailable)) throw cause;
    log.error({ err: cause }, "a mail could not be stored; the provider will hand it over again");
    return c.text("Try again later.", 503, { "Retry-After": "60" });
  }
}

export const emailWebhook = new Hono().post("/webhooks/email", receiveMail);
