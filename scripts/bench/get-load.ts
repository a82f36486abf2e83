import { connect, type Socket } from "node:net";

export type PageLoad = { port: number; connections: number; forMs: number; path: string };

/**
 * Counts the bytes of responses instead of storing them, so that the load generator uses little of
 * its core.
 */
function countAnswers(socket: Socket, request: Buffer, until: number): Promise<number> {
  return new Promise((resolve, reject) => {
    let answers = 0;
    let missing = 0;
    const ask = () =>
      performance.now() < until ? socket.write(request) : (socket.destroy(), resolve(answers));
    socket.on("error", reject);
    socket.on("data", (bytes: Buffer) => {
      if (missing === 0) {
        const end = bytes.indexOf("\r\n\r\n");
        const head = bytes.subarray(0, end).toString("latin1");
        if (!head.startsWith("HTTP/1.1 200"))
          return reject(new Error(`Unexpected answer: ${head.slice(0, 60)}`));
        missing = end + 4 + Number(/\r\ncontent-length: *(\d+)/i.exec(head)?.[1]);
      }
      missing -= bytes.length;
      if (missing > 0) return;
      missing = 0;
      answers++;
      ask();
    });
    ask();
  });
}

/**
 * Requests a page as browsers do, over kept-alive connections, one request at a time on each, for
 * `forMs`; loopback only. @returns answers per second
 */
export async function getLoad({ port, connections, forMs, path }: PageLoad): Promise<number> {
  const request = Buffer.from(
    `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nConnection: keep-alive\r\nAccept: text/html\r\nAccept-Encoding: gzip, deflate, br\r\n\r\n`,
  );
  const sockets = Array.from({ length: connections }, () =>
    connect({ host: "127.0.0.1", port, noDelay: true }),
  );
  const startedAt = performance.now();
  const counts = await Promise.all(
    sockets.map((socket) => countAnswers(socket, request, startedAt + forMs)),
  );
  return counts.reduce((sum, count) => sum + count, 0) / ((performance.now() - startedAt) / 1000);
}
