import { createMiddleware } from "hono/factory";
import type { AppEnv } from "~/server/app-env";

/** Pages that are the same for everybody. */
const forAll = /^\/(terms|privacy|sms)$/;

function ruleFor(path: string, purpose: string | undefined): string {
  // A prefetched page must be kept until it is shown; browsers revalidate it after that.
  if (forAll.test(path) || purpose?.includes("prefetch")) return "private, no-cache";
  return "private, no-store";
}

/**
 * Keeps personal pages and those behind secret links out of every cache, so that Back does not show
 * them after a sign-out. A loader's own rule stays; Remix sends it with a page's data, not with the
 * page.
 */
export const keepPagesPrivate = createMiddleware<AppEnv>(async (c, next) => {
  await next();
  if (!c.res.headers.has("Cache-Control"))
    c.header("Cache-Control", ruleFor(c.req.path, c.req.header("Sec-Purpose")));
});
