import { connect, type Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";

export type Load = {
  port: number;
  connections: number;
  forMs: number;
  /** Requests a second over all connections; without it each posts as soon as it is answered. */
  atRate?: number;
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

/** When each request is due: at once, or at the load's rate. */
function dueTimes({ atRate }: Load, startedAt: number): () => number {
  let taken = 0;
  return () => (atRate ? startedAt + (taken++ * 1000) / atRate : performance.now());
}

/** One that had to wait for a connection is measured from when it was due. */
async function untilDue(due: number): Promise<number> {
  const early = due - performance.now();
  if (early <= 0) return due;
  await wait(early);
  return performance.now();
}

function answerTo(socket: Socket, request: Buffer): Promise<number> {
  return new Promise((resolve, reject) => {
    let pending = "";
    const read = (chunk: Buffer): void => {
      pending += chunk.toString("latin1");
      const headEnd = pending.indexOf("\r\n\r\n");
      if (headEnd < 0 || pending.length < headEnd + 4 + lengthOf(pending.slice(0, headEnd + 2)))
        return;
      socket.off("data", read).off("error", reject);
      resolve(statusOf(pending));
    };
    socket.on("data", read).once("error", reject).write(request);
  });
}

async function keepPosting(
  socket: Socket,
  load: Load,
  [nextDue, until]: [() => number, number],
  result: LoadResult,
): Promise<void> {
  for (let due = nextDue(); due < until; due = nextDue()) {
    const sentAt = await untilDue(due);
    const status = await answerTo(socket, load.nextRequest());
    result.latencies.push(performance.now() - sentAt);
    if (status !== load.expectedStatus) result.unexpected++;
  }
  socket.end();
}

/**
 * Posts over kept-alive connections, one request at a time on each, for `forMs`, as fast as they
 * are answered or `atRate`; bounded in count and time, to loopback only.
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
  const times: [() => number, number] = [dueTimes(load, startedAt), startedAt + load.forMs];
  await Promise.all(sockets.map((socket) => keepPosting(socket, load, times, result)));
  result.perSecond = result.latencies.length / ((performance.now() - startedAt) / 1000);
  return result;
}
