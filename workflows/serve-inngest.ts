import { Hono } from "hono";
import { serve } from "inngest/hono";
import type { Inngest, InngestFunction } from "inngest";
import { env } from "~/env";
import { inngest } from "~/integrations/inngest";

type Options = {
  /**
   * Whether an Inngest server runs the functions; without one nothing answers here (protocol,
   * section 3 A: Security).
   */
  server?: boolean;
  client?: Inngest.Any;
  /** The public origin that the server calls; in development it says so itself. */
  origin?: string | undefined;
};

/**
 * The address that an Inngest server calls, to be mounted at `/api/inngest` (IN-01 to IN-07). With
 * the embedded executor it does not exist. Outside development every call must be signed,
 * registration too.
 */
export function serveInngest(
  functions: InngestFunction.Any[],
  {
    server = env.inngestServer,
    client = inngest,
    origin = env.live ? env.BASE_URL : undefined,
  }: Options = {},
) {
  const app = new Hono();
  if (!server) return app.all("*", (context) => context.notFound());
  const handler = serve({
    client,
    functions,
    enableUnauthedSync: env.demo && Boolean(env.INNGEST_DEV),
    ...(origin ? { serveOrigin: origin } : {}),
  });
  return app
    .on(["GET", "PUT", "POST"], "*", (context) => handler(context))
    .all("*", (context) => context.json({ message: "Method not allowed" }, 405));
}
