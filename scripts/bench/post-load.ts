import { connect, type Socket } from "node:net";

export type Load = {
  port: number;
  connections: number;
  forMs: number;
  nextRequest: () => Buffer;
  expectedStatus: number;
};
export type LoadResult = { perSecond: number; latencies: number[]; unexpected: number };

function statusOf(head: string): number {
  return Number(head.slice(9, 12));
}

function lengthOf(head: string): number {
  return Number(/\r\ncontent-length: *(\d+)/i.exec(head)?.[1] ?? 0);
}

function keepPosting(socket: Socket, load: Load, until: number, result: LoadResult): Promise<void> {
  return new Promise((resolve, reject) => {
    let pending = "";
    let sentAt = 0;
    const post = (): void => {
      if (performance.now() >= until) {
        socket.end();
        resolve();
        return;
      }
      sentAt = performance.now();
      socket.write(load.nextRequest());
    };
    socket.on("error", reject);
    socket.on("data", (chunk: Buffer) => {
      pending += chunk.toString("latin1");
      const headEnd = pending.indexOf("\r\n\r\n");
      if (headEnd < 0 || pending.length < headEnd + 4 + lengthOf(pending.slice(0, headEnd + 2)))
        return;
      if (statusOf(pending) !== load.expectedStatus) result.unexpected++;
      result.latencies.push(performance.now() - sentAt);
      pending = "";
      post();
    });
    post();
  });
}

/**
 * Posts over kept-alive connections, one request at a time on each, for `forMs`; bounded in count
 * and time, to loopback only.
 */
export async function postLoad(load: Load): Promise<LoadResult> {
  const result: LoadResult = { perSecond: 0, latencies: [], unexpected: 0 };
  const sockets = await Promise.all(
    Array.from({ length: load.connections }, () => {
      const socket = connect({ host: "127.0.0.1", port: load.port, noDelay: true });
      return new Promise<Socket>((resolve, reject) =>
        socket.once("connect", () => resolve(socket)).once("error", reject),
      );
    }),
  );
  const startedAt = performance.now();
  await Promise.all(
    sockets.map((socket) => keepPosting(socket, load, startedAt + load.forMs, result)),
  );
  result.perSecond = result.latencies.length / ((performance.now() - startedAt) / 1000);
  return result;
}
