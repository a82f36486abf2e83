import { randomUUID } from "node:crypto";
import { createMiddleware } from "hono/factory";
import type { TwilioDoor } from "~/bot/verify-twilio";
import { log } from "~/log";
import type { AppEnv } from "~/server/app-env";
import { countRequest } from "~/server/health/metrics";

// Machines' frequent requests are logged only when they fail; /metrics counts the rest.
const quiet = /^\/(assets|webhooks|healthz|readyz|metrics|api\/inngest)(\/|$)/;

function levelOf(status: number, path: string): "error" | "warn" | "info" | "debug" {
  if (status >= 500) return "error";
  if (status >= 400 && status !== 404) return "warn";
  return quiet.test(path) ? "debug" : "info";
}

function noteAnswer(
  requestId: string,
  { method, path }: { method: string; path: string },
  status: number,
  startedAt: number,
): void {
  const ms = performance.now() - startedAt;
  countRequest(method, path, status, ms);
  const level = levelOf(status, path);
  if (log.isLevelEnabled(level))
    log[level](
      { requestId, method, path, status, ms: Math.round(ms * 10) / 10 },
      "request answered",
    );
}

/**
 * Gives every request an id, which the answer carries too, and one line in the log, without the
 * query string, which may hold tokens.
 */
export const logRequests = createMiddleware<AppEnv>(async (c, next) => {
  const requestId = randomUUID();
  const startedAt = performance.now();
  c.set("requestId", requestId);
  await next();
  if (!c.get("isNamed")) c.header("X-Request-Id", requestId);
  noteAnswer(requestId, c.req, c.res.status, startedAt);
});

/**
 * The same as `logRequests` around one route that names its request in its own refusals. @throws
 * (rejects) what the route throws
 */
export const logDoor =
  (door: TwilioDoor): TwilioDoor =>
  async (c) => {
    const requestId = randomUUID();
    const startedAt = performance.now();
    c.set("requestId", requestId);
    try {
      const response = await door(c);
      noteAnswer(requestId, c.req, response.status, startedAt);
      return response;
    } catch (cause) {
      noteAnswer(requestId, c.req, 500, startedAt);
      throw cause;
    }
  };
