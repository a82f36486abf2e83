import { createMiddleware } from "hono/factory";
import { env } from "~/env";
import { proxyHeader } from "~/server/client-address";
import type { AppEnv } from "~/server/app-env";

const https = env.BASE_URL.startsWith("https://");
const checks = new Set(["/healthz", "/readyz", "/metrics"]);

/**
 * Redirects a visitor who reached our proxy over plain HTTP to the public https address: over HTTP
 * no session would last. Refuses a form sent that way, since its content has already travelled
 * unencrypted. Assumes nothing unless a trusted proxy says so.
 */
export const leadToHttps = createMiddleware<AppEnv>(async (c, next) => {
  const spoken = https ? proxyHeader(c, "x-forwarded-proto")?.split(",")[0]?.trim() : undefined;
  if (spoken !== "http" || checks.has(c.req.path)) return next();
  if (c.req.method !== "GET" && c.req.method !== "HEAD")
    return c.text("This site answers forms over https only.", 403);
  const { pathname, search } = new URL(c.req.url);
  return c.redirect(env.BASE_URL + pathname + search, 308);
});
