import { createHash } from "node:crypto";
import { Hono, type Context } from "hono";
import { seconds } from "~/core/duration";
import { collectBytes } from "~/integrations/sandbox/collect-bytes";
import { reserveBytes, TooManyBytes } from "~/integrations/sandbox/reserve-bytes";
import { showsInboundToken } from "~/integrations/email/inbound-token";
import { StorageUnavailable } from "~/integrations/storage/contract";
import { log } from "~/log";
import { noteRefusedMail } from "~/operations/outreach/await-round-trip";
import { takeInMail } from "~/operations/outreach/take-in-mail";

/** 25 MiB, the most that mail providers accept. */
const maxBytes = 25 * 1024 * 1024;
const types = /^(?:message\/rfc822|application\/octet-stream|text\/plain)\s*(?:;|$)/i;

const timeout = seconds(25);

// Hashed piece by piece: hashing all at once would block other requests.
async function readRaw(
  c: Context,
  announced: number,
): Promise<{ bytes: Uint8Array; hash: string } | undefined> {
  const hash = createHash("sha256");
  const body = (c.req.raw.body ?? []) as unknown as AsyncIterable<Uint8Array>;
  const bytes = await collectBytes(body, {
    most: maxBytes,
    announced,
    onPiece: (piece) => hash.update(piece),
  });
  return bytes && { bytes, hash: hash.digest("hex") };
}

async function keepMail(c: Context, announced: number): Promise<Response> {
  const raw = await readRaw(c, announced);
  if (!raw) return c.text("The mail is too large.", 413);
  if (raw.bytes.byteLength === 0) return c.text("The mail is empty.", 400);
  return c.json(await takeInMail(raw.bytes, Date.now(), raw.hash));
}

/**
 * Receives raw MIME mail from the mail provider (issue: outreach). Reads nothing before the token
 * is checked: 401 without it; 413 for mail that is too large, 415 for what is no mail, 503 while it
 * cannot be stored. Answers once the bytes are stored; the mail is read later.
 */
async function receiveMail(c: Context): Promise<Response> {
  if (!showsInboundToken(c.req.header("authorization"))) {
    noteRefusedMail();
    log.warn({ path: c.req.path }, "a mail without the right token was refused");
    return c.text("The token is missing or wrong.", 401, {
      "WWW-Authenticate": 'Basic realm="mail"',
    });
  }
  if (!types.test(c.req.header("content-type") ?? ""))
    return c.text("A raw mail (message/rfc822) was expected.", 415);
  const announced = Number(c.req.header("content-length") ?? maxBytes);
  if (!(announced <= maxBytes)) return c.text("The mail is too large.", 413);
  try {
    return await reserveBytes({ owner: "mail", bytes: announced, timeout }, () =>
      keepMail(c, announced),
    );
  } catch (cause) {
    if (!(cause instanceof StorageUnavailable || cause instanceof TooManyBytes)) throw cause;
    log.error({ err: cause }, "a mail could not be stored; the provider will hand it over again");
    return c.text("Try again later.", 503, { "Retry-After": "60" });
  }
}

export const emailWebhook = new Hono().post("/webhooks/email", receiveMail);
