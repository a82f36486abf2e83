import type { Context } from "hono";
import { checkReadiness } from "~/server/health/check-readiness";
import type { AppEnv } from "~/server/app-env";
import { mayReadFigures } from "~/server/health/metrics";

/**
 * `GET /readyz`: 200 when requests can be taken, 503 when not. Only this machine and holders of
 * METRICS_TOKEN get the details. It reads nothing and waits for nothing.
 */
export function answerReadiness(c: Context<AppEnv>): Response {
  const readiness = checkReadiness();
  c.header("Cache-Control", "no-store");
  return c.json(
    mayReadFigures(c) ? readiness : { ready: readiness.ready },
    readiness.ready ? 200 : 503,
  );
}
