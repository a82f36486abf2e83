import { createServer, type IncomingMessage, type Server } from "node:http";
import { getResponse, type RequestHandler } from "msw";
import { freePort } from "~/tests/support/browser-server";

/** A faked vendor that a server in a process of its own can reach. */
export type ServedFake = { url: string; stop: () => Promise<unknown> };

async function requestOf(incoming: IncomingMessage, url: string): Promise<Request> {
  const pieces: Buffer[] = [];
  for await (const piece of incoming) pieces.push(piece as Buffer);
  const headers = Object.entries(incoming.headers).flatMap(([name, value]) =>
    typeof value === "string" ? [[name, value] as [string, string]] : [],
  );
  const { method = "GET" } = incoming;
  const hasBody = method !== "GET" && method !== "HEAD";
  return new Request(`${url}${incoming.url ?? "/"}`, {
    method,
    headers,
    body: hasBody ? Buffer.concat(pieces) : null,
  });
}

/**
 * Serves the handlers of a fake on a port of this machine; what they do not know is answered with
 * 404.
 * @param make is given the address under which the vendor is reached
 * @param taken is told of each POST once the vendor has done what it asks, before the answer leaves
 */
export async function serveFake(
  make: (url: string) => readonly RequestHandler[],
  taken: () => void = () => undefined,
): Promise<ServedFake> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const handlers = [...make(url)];
  const server: Server = createServer((incoming, outgoing) => {
    const serve = async (): Promise<void> => {
      const answer = await getResponse(handlers, await requestOf(incoming, url));
      if (incoming.method === "POST") taken();
      outgoing.writeHead(answer?.status ?? 404, Object.fromEntries(answer?.headers ?? []));
      outgoing.end(answer ? Buffer.from(await answer.arrayBuffer()) : undefined);
    };
    // Whoever asked may die before the request is whole.
    serve().catch(() => outgoing.destroy());
  });
  await new Promise<void>((done) => server.listen(port, "127.0.0.1", done));
  return {
    url,
    stop: () => {
      server.closeAllConnections();
      return new Promise((done) => server.close(done));
    },
  };
}
