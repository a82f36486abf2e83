import { join } from "node:path";
import { serve } from "@hono/node-server";
import Database from "~/db/sqlite-driver.mjs";
import { Hono } from "hono";
import twilio from "twilio";
import { env } from "~/env";

const token = env.TWILIO_AUTH_TOKEN ?? "";
const sqlite = new Database(join(env.DATA_DIR, "naive.db"));
sqlite.pragma("journal_mode = WAL");
sqlite.pragma("synchronous = NORMAL");
sqlite.exec(
  "CREATE TABLE messages (sid TEXT PRIMARY KEY, sender TEXT, body TEXT, at INTEGER); CREATE TABLE outbox (id INTEGER PRIMARY KEY, sid TEXT, at INTEGER)",
);
const message = sqlite.prepare("INSERT OR IGNORE INTO messages VALUES (?, ?, ?, ?)");
const outbox = sqlite.prepare("INSERT INTO outbox (sid, at) VALUES (?, ?)");
const store = sqlite.transaction((sid: string, sender: string, body: string) => {
  const at = Date.now();
  if (message.run(sid, sender, body, at).changes > 0) outbox.run(sid, at);
});

function isSigned(
  signature: string | undefined,
  path: string,
  fields: Record<string, string>,
): boolean {
  return twilio.validateRequest(token, signature ?? "", env.BASE_URL + path, fields);
}

/**
 * Limit c of the speed page: Hono, Twilio's own signature check, one transaction of two inserts,
 * WAL, NORMAL. Another route does only the check.
 */
const app = new Hono()
  .post("/webhooks/twilio/messages", async (c) => {
    const fields = Object.fromEntries(new URLSearchParams(await c.req.text()));
    if (!isSigned(c.req.header("x-twilio-signature"), c.req.path, fields))
      return c.text("forbidden", 403);
    store(fields.MessageSid ?? "", fields.From ?? "", fields.Body ?? "");
    return c.body("<Response></Response>", 200, { "Content-Type": "text/xml" });
  })
  .post("/only-signature", async (c) => {
    const fields = Object.fromEntries(new URLSearchParams(await c.req.text()));
    return isSigned(c.req.header("x-twilio-signature"), "/webhooks/twilio/messages", fields)
      ? c.text("ok")
      : c.text("forbidden", 403);
  });

serve({ fetch: app.fetch, hostname: "127.0.0.1", port: 0 }, ({ port }) => process.send?.({ port }));
