import type { Context } from "hono";
import { Counter, register } from "prom-client";
import { z } from "zod";
import { minutes } from "~/core/duration";
import { log } from "~/log";
import type { AppEnv } from "~/server/app-env";

const report = z.object({
  name: z.string().regex(/^[A-Za-z]{1,40}$/),
  frames: z
    .array(z.string().regex(/^assets\/[\w.-]{1,80}\.js:\d{1,7}:\d{1,7}$/))
    .min(1)
    .max(8),
  path: z.string().startsWith("/").max(200),
});

const longest = 4096;
// A broken release fails in every browser: the first reports say all, the counter how many came.
const mostLogged = 20;
const loggedWithin = minutes(1);
let window = { since: -Infinity, logged: 0 };

const name = "browser_errors_total";
const counted =
  (register.getSingleMetric(name) as Counter | undefined) ??
  new Counter({ name, help: "Errors of our scripts that people's browsers told of." });

// What cannot be read counts for nothing and is no failure of ours.
function readReport(body: string): z.infer<typeof report> | null {
  try {
    return report.parse(JSON.parse(body));
  } catch {
    return null;
  }
}

function mayLog(now: number): boolean {
  if (now < window.since || now - window.since >= loggedWithin) window = { since: now, logged: 0 };
  window.logged += 1;
  return window.logged <= mostLogged;
}

/**
 * `POST /browser-errors`: an error in a person's browser, told by `app/report-browser-error.ts`:
 * its kind, the places in our scripts and the page. Logs so many a minute and counts all.
 */
export async function takeBrowserError(c: Context<AppEnv>): Promise<Response> {
  const body = await c.req.text();
  const told = body.length <= longest ? readReport(body) : null;
  if (told) {
    counted.inc();
    if (mayLog(Date.now()))
      log.warn({ requestId: c.get("requestId"), ...told }, "an error in a person's browser");
  }
  return c.body(null, 204);
}
