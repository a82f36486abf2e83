import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { seconds } from "~/core/duration";
import { env } from "~/env";
import { log } from "~/log";
import { noteAnswers } from "~/server/stop-listening";

/** Connections that wait until they are accepted, as many as the system allows. */
const mostWaiting = 4096;

/** The address is in use: the message says what to do. */
class AddressInUse extends Error {
  override name = "AddressInUse";
}

function sentenceFor(cause: NodeJS.ErrnoException): Error {
  const address = `${env.HOST}:${env.PORT}`;
  if (cause.code === "EADDRINUSE")
    return new AddressInUse(
      `Something else is listening on ${address}. Stop it first, or set PORT to another number.`,
    );
  if (cause.code === "EACCES")
    return new AddressInUse(
      `This account may not listen on ${address}. Set PORT to a number above 1023.`,
    );
  if (cause.code === "EADDRNOTAVAIL" || cause.code === "ENOTFOUND")
    return new AddressInUse(`HOST is ${env.HOST}, which is not an address of this machine.`);
  return cause;
}

/**
 * Listens on HOST and PORT, or on the socket that systemd holds.
 * @throws (rejects) AddressInUse with a sentence that says what to fix
 */
export function listen(
  listener: RequestListener,
  server: Server = createServer(),
): Promise<{ server: Server; port: number }> {
  noteAnswers(server);
  server.on("request", listener);
  server.requestTimeout = seconds(60);
  server.headersTimeout = seconds(20);
  // Longer than a proxy's own timeout, so that the proxy never writes into a connection that is
  // being closed.
  server.keepAliveTimeout = seconds(65);
  return new Promise((resolve, reject) => {
    server.once("error", (cause) => reject(sentenceFor(cause)));
    const at =
      env.LISTEN_FD === undefined ? { port: env.PORT, host: env.HOST } : { fd: env.LISTEN_FD };
    server.listen({ ...at, backlog: mostWaiting }, () => {
      // For example, no file handle was left to accept a connection: the next one may succeed.
      server.on("error", (cause) => log.error({ err: cause }, "a connection could not be taken"));
      resolve({ server, port: (server.address() as AddressInfo).port });
    });
  });
}
