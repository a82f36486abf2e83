import type { Context } from "hono";
import { currentTrouble, noteFailure } from "~/db/disk-state";
import { log } from "~/log";
import type { AppEnv } from "~/server/app-env";

/** Seconds after which a refused client may try again. */
const tryAgainAfter = "30";

const words =
  "We cannot save anything right now, so nothing was changed. Please try again in a few minutes.";

// Self-contained, since no other file may be readable: both themes, no script, no font.
const page = (requestId: string): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Please try again in a few minutes</title>
<style>:root{color-scheme:light dark}body{font:1.0625rem/1.6 system-ui,sans-serif;max-width:34rem;margin:15vh auto;padding:0 1.25rem}
h1{font-size:1.75rem;line-height:1.2}code{word-break:break-all}</style></head>
<body><main><h1>Please try again in a few minutes</h1><p>${words} We know about it.</p>
<p>If you write to us, name this number: <code>${requestId}</code></p><p><a href="">Try again</a></p></main></body></html>`;

/**
 * Answers a request after an uncaught error: 503 when the disk is the reason, so that a carrier
 * retries, 500 otherwise.
 */
export function answerFailure(cause: Error, c: Context<AppEnv>): Response {
  const requestId = c.get("requestId");
  const trouble = noteFailure(cause);
  log.error({ requestId, path: c.req.path, err: cause }, "a request failed");
  if (trouble)
    return c.text(`${words} If you write to us, name this number: ${requestId}`, 503, {
      "Retry-After": tryAgainAfter,
    });
  return c.text(
    `Something went wrong on our side. If you write to us, name this number: ${requestId}`,
    500,
  );
}

/**
 * Replaces a page that failed while the disk cannot be used by one that says so with the request's
 * id; passes every other answer on.
 */
export function pageInTrouble(response: Response, c: Context<AppEnv>): Response {
  if (response.status !== 500 || currentTrouble() === null) return response;
  const isPage = response.headers.get("Content-Type")?.startsWith("text/html") ?? false;
  const headers = new Headers(response.headers);
  headers.set("Retry-After", tryAgainAfter);
  headers.delete("Content-Length");
  return new Response(isPage ? page(c.get("requestId")) : response.body, { status: 503, headers });
}
