import { createMiddleware } from "hono/factory";
import type { AppEnv } from "~/server/app-env";

/** Pages that say the same to everybody. */
const forAll = /^\/(terms|privacy|sms)$/;

function ruleFor(path: string, purpose: string | undefined): string {
  // What is fetched ahead must be kept until it is shown; browsers ask again after that.
  if (forAll.test(path) || purpose?.includes("prefetch")) return "private, no-cache";
  return "private, no-store";
}

/**
 * A page about somebody, or one behind a secret link, is kept by no cache and not shown again by
 * Back after a sign-out. A loader's own rule stands; Remix passes it on with a page's data, not
 * with the page.
 */
export const keepPagesPrivate = createMiddleware<AppEnv>(async (c, next) => {
  await next();
  if (!c.res.headers.has("Cache-Control"))
    c.header("Cache-Control", ruleFor(c.req.path, c.req.header("Sec-Purpose")));
});
