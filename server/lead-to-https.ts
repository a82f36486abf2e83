import { createMiddleware } from "hono/factory";
import { env } from "~/env";
import { saidByProxy } from "~/server/client-address";
import type { AppEnv } from "~/server/app-env";

const https = env.BASE_URL.startsWith("https://");
const checks = new Set(["/healthz", "/readyz", "/metrics"]);

/**
 * Leads a visitor who reached our proxy over plain HTTP to the public https address: over HTTP no
 * sign-in would hold. A form that was sent that way is refused, since its words have travelled
 * openly already. Without a trusted proxy's word on it nothing is assumed.
 */
export const leadToHttps = createMiddleware<AppEnv>(async (c, next) => {
  const spoken = https ? saidByProxy(c, "x-forwarded-proto")?.split(",")[0]?.trim() : undefined;
  if (spoken !== "http" || checks.has(c.req.path)) return next();
  if (c.req.method !== "GET" && c.req.method !== "HEAD")
    return c.text("This site answers forms over https only.", 403);
  const { pathname, search } = new URL(c.req.url);
  return c.redirect(env.BASE_URL + pathname + search, 308);
});
