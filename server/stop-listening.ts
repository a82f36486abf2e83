import { connect, Server as TcpServer, type Socket } from "node:net";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { seconds } from "~/core/duration";
import { env } from "~/env";

/** For this long, connections that the system accepted before the stop are still served. */
const lateComers = seconds(2);
/** A request sent before the stop may still be in transit over a kept-alive connection. */
const grace = seconds(1);
/** Work under way after that may take this long to finish. */
const timeout = seconds(8);

let stopping = false;

/** Every open response, so that those begun before the stop close their connections too. */
const open = new WeakMap<Server, Set<ServerResponse>>();

function close(response: ServerResponse): void {
  if (!response.headersSent) response.shouldKeepAlive = false;
}

/**
 * Tracks every response of a server from its start, so that `stopListening` can end the connections
 * in order.
 */
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
  for (const until = performance.now() + ms; performance.now() < until; await wait(20))
    if ((await countOpen(server)) === 0) return true;
  return false;
}

// The system hands connections over in order: once one of our own has come through, so have all
// that waited before it.
function acceptWaitingConnections(server: Server): Promise<void> {
  const address = server.address();
  if (typeof address !== "object" || !address) return Promise.resolve();
  const anywhere: Record<string, string> = { "0.0.0.0": "127.0.0.1", "::": "::1" };
  const own = connect(address.port, anywhere[address.address] ?? address.address);
  return new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(late);
      server.off("connection", look);
      own.destroy();
      resolve();
    };
    const look = (socket: Socket): void => {
      if (socket.remotePort === own.localPort) end();
    };
    const late = setTimeout(end, lateComers);
    server.on("connection", look);
    own.once("error", end);
  });
}

/** Whether the server is closing: then no new request should be sent here. */
export function isStopping(): boolean {
  return stopping;
}

/**
 * From now on answers say `Connection: close`, and `/readyz` that nothing should be sent here; who
 * comes all the same is still served.
 */
export function announceStop(server: Server): void {
  stopping = true;
  for (const response of open.get(server) ?? []) close(response);
}

/**
 * Takes no new connections and lets earlier requests finish: responses say `Connection: close`,
 * silent kept-alive connections are closed after a second, and what does not finish (a stream, a
 * slow reader) is cut after some ten seconds.
 */
export async function stopListening(server: Server): Promise<void> {
  announceStop(server);
  // Those who wait in a socket that systemd holds are served by the next server.
  if (env.LISTEN_FD === undefined) await acceptWaitingConnections(server);
  // `server.close()` would cut the kept-alive connections at once, and with them requests in
  // transit.
  const closed = new Promise<void>((resolve) =>
    TcpServer.prototype.close.call(server, () => resolve()),
  );
  if (!(await untilClosed(server, grace))) {
    for (const until = performance.now() + timeout; performance.now() < until; await wait(50)) {
      server.closeIdleConnections();
      if ((await countOpen(server)) === 0) break;
    }
    server.closeAllConnections();
  }
  await closed;
}
