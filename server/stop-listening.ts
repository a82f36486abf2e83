import { Server as TcpServer } from "node:net";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { milliseconds, seconds } from "~/core/duration";

/** Connections that the system has taken in our name before the stop are still accepted for so long. */
const lateComers = milliseconds(100);
/** A request that was sent before the stop may still be on its way over a kept connection. */
const grace = seconds(1);
/** What is under way then may take so long to finish. */
const patience = seconds(8);

let stopping = false;

/** Every answer under way, so that those begun before the stop close their connections too. */
const open = new WeakMap<Server, Set<ServerResponse>>();

function close(response: ServerResponse): void {
  if (!response.headersSent) response.shouldKeepAlive = false;
}

/** Notes every answer of a server, before it is made, so that `stopListening` can end its connections in order. */
export function noteAnswers(server: Server): void {
  const answers = new Set<ServerResponse>();
  open.set(server, answers);
  server.prependListener("request", (_: IncomingMessage, response: ServerResponse) => {
    if (stopping) close(response);
    answers.add(response);
    response.once("close", () => answers.delete(response));
  });
}

const countOpen = (server: Server): Promise<number> =>
  new Promise((resolve) => server.getConnections((cause, count) => resolve(cause ? 0 : count)));

async function untilClosed(server: Server, ms: number): Promise<boolean> {
  for (const until = performance.now() + ms; performance.now() < until; await wait(20)) if ((await countOpen(server)) === 0) return true;
  return false;
}

/** Is the house closing? Then no new request should be sent here. */
export function isStopping(): boolean {
  return stopping;
}

/**
 * Takes no new connections and lets what was sent before finish: answers say `Connection: close`, kept connections that stay silent are
 * closed after a second, and what never finishes (a stream, a slow reader) is cut after some ten.
 */
export async function stopListening(server: Server): Promise<void> {
  stopping = true;
  for (const response of open.get(server) ?? []) close(response);
  if ((await countOpen(server)) > 0) await wait(lateComers);
  // `server.close()` would cut the kept connections at once, and with them requests that are on their way.
  const closed = new Promise<void>((resolve) => TcpServer.prototype.close.call(server, () => resolve()));
  if (!(await untilClosed(server, grace))) {
    for (const until = performance.now() + patience; performance.now() < until; await wait(50)) {
      server.closeIdleConnections();
      if ((await countOpen(server)) === 0) break;
    }
    server.closeAllConnections();
  }
  await closed;
}
