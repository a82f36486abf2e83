import { Hono, type Context } from "hono";
import { z } from "zod";
import { recordVendorReport } from "~/core/payouts/vendor/record-vendor-report";
import { env } from "~/env";
import { validSignature } from "~/integrations/payouts/signature";
import { log } from "~/log";
import type { AppEnv } from "~/server/app-env";

const maxBytes = 64 * 1024;

const report = z.object({
  event: z.string().min(1).max(100),
  uuid: z.string().min(8).max(100),
  payload: z.object({
    resource: z.object({ id: z.string().min(1).max(200), type: z.string().max(100) }),
  }),
});

/**
 * TR-06: receives Tremendous' reports. Stores nothing before the signature over the raw bytes is
 * verified; each uuid counts once; answers at once, and the order is queried afterwards. Of the
 * payload, only what identifies the resource is stored.
 */
async function receiveReport(c: Context<AppEnv>): Promise<Response> {
  if (!env.TREMENDOUS_WEBHOOK_KEY) return c.text("No webhook key is configured.", 403);
  if (Number(c.req.header("content-length") ?? 0) > maxBytes)
    return c.text("The body is too large.", 413);
  const body = new Uint8Array(await c.req.arrayBuffer());
  if (body.length > maxBytes) return c.text("The body is too large.", 413);
  if (
    !validSignature(env.TREMENDOUS_WEBHOOK_KEY, body, c.req.header("tremendous-webhook-signature"))
  ) {
    log.warn(
      { requestId: c.get("requestId"), path: c.req.path },
      "a webhook with a wrong signature was refused",
    );
    return c.text("The signature is wrong.", 403);
  }
  const parsed = report.safeParse(parseJson(body));
  if (!parsed.success) return c.text("This is no report.", 400);
  const { uuid, event, payload } = parsed.data;
  recordVendorReport({ uuid, vendor: "tremendous", event, payload });
  return c.json({ received: true });
}

function parseJson(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(body));
  } catch {
    return null;
  }
}

export const tremendousWebhook = new Hono<AppEnv>().post("/webhooks/tremendous", receiveReport);
