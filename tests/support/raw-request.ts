import { connect, type Socket } from "node:net";

export type RawConnection = {
  socket: Socket;
  received: () => string;
  closed: Promise<Error | null>;
};

/**
 * A connection of its own to a server on this machine; `closed` says with which error it ended,
 * null for an orderly end.
 */
export function rawConnection(url: string): RawConnection {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  let [received, failure]: [string, Error | null] = ["", null];
  socket.on("data", (chunk) => (received += String(chunk)));
  socket.on("error", (cause) => (failure = cause));
  const closed = new Promise<Error | null>((resolve) =>
    socket.once("close", () => resolve(failure)),
  );
  return { socket, received: () => received, closed };
}
