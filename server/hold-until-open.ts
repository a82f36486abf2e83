import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { seconds } from "~/core/duration";
import { env } from "~/env";
import { isCheck } from "~/server/guard-front-door";
import { countRequest } from "~/server/health/metrics";
import { whenOpen } from "~/server/open-app";

/** Below the carrier's own patience of fifteen seconds. */
const holdsFor = seconds(10);
/** More of them are turned away at once. */
const mostHeld = 1000;
let held = 0;

function turnAway({ method }: IncomingMessage, response: ServerResponse): void {
  countRequest(method ?? "", "/", 503, 0);
  response.writeHead(503, {
    "Content-Type": "text/plain; charset=utf-8",
    "Retry-After": "30",
    Connection: "close",
  });
  response.end("This server is starting. Please try again in half a minute.");
}

/**
 * With a replica, holds requests until the app is open, which it is once its database is shipped:
 * what was taken before would be lost with the disk. After ten seconds they are turned away with
 * 503: a carrier's text is fetched after the start, and other senders try again. Checks of health
 * are answered meanwhile.
 */
export function holdUntilOpen(
  listener: (...asked: Parameters<RequestListener>) => unknown,
): RequestListener {
  return (request, response) => {
    const opening = env.REPLICA_URL && !isCheck(request.url ?? "") ? whenOpen() : null;
    if (opening === null) {
      void listener(request, response);
      return;
    }
    if (held >= mostHeld) return turnAway(request, response);
    held += 1;
    const late = wait(holdsFor, false, { ref: false });
    void Promise.race([opening, late]).then((isOpen) => {
      held -= 1;
      if (isOpen) void listener(request, response);
      else if (!response.destroyed) turnAway(request, response);
    });
  };
}
