import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import { log } from "~/log";
import type { AppEnv } from "~/server/app-env";
import { isOwnOrigin } from "~/server/is-own-origin";

const harmless = new Set(["GET", "HEAD", "OPTIONS"]);
// Machines authenticate by signature, not by cookie.
const signed = /^\/(webhooks|api\/inngest)(\/|$)/;

function isOwn(c: Context<AppEnv>): boolean {
  const origin = c.req.header("origin");
  if (origin === undefined)
    return !["cross-site", "same-site"].includes(c.req.header("sec-fetch-site") ?? "none");
  return isOwnOrigin(origin, c.req.header("host"));
}

/** AU-02: a page of another site cannot make a visitor's browser change anything here. */
export const refuseForeignPosts = createMiddleware<AppEnv>(async (c, next) => {
  if (harmless.has(c.req.method) || signed.test(c.req.path)) return next();
  if (isOwn(c)) {
    const origin = c.req.header("origin");
    // Remix compares origin and host again, and fails where a proxy has replaced the host.
    if (origin !== undefined) c.req.raw.headers.set("x-forwarded-host", new URL(origin).host);
    return next();
  }
  log.warn(
    { requestId: c.get("requestId"), path: c.req.path },
    "a post from another site was refused",
  );
  return c.text("This form was sent from another site. Open the page here and try again.", 403);
});
