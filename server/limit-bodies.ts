import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import type { HouseEnv } from "~/server/house-env";

const KIB = 1024;
const MIB = 1024 * KIB;

/** The largest body, in bytes, that a path takes: the first that fits counts. */
const limits: [RegExp, number][] = [
  [/^\/webhooks\/(twilio|tremendous)\//, 256 * KIB],
  // IN-34: a run's whole state comes with every call, up to 32 MB.
  [/^\/api\/inngest$/, 40 * MIB],
  [/^\/webhooks\/email$/, 30 * MIB],
  // A phone may try ten pictures, too large ones among them.
  [/^\/dev\//, 128 * MIB],
];
const OTHERWISE = 12 * MIB;

function limitOf(path: string): number {
  return limits.find(([pattern]) => pattern.test(path))?.[1] ?? OTHERWISE;
}

function refuse(c: Context<HouseEnv>): Response {
  return c.text("This is more than we can take. Please send less.", 413, { Connection: "close" });
}

async function readUpTo(body: ReadableStream<Uint8Array>, limit: number): Promise<Buffer<ArrayBuffer> | undefined> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body as unknown as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength;
    if (size > limit) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Refuses bodies that are too large with 413, before anything reads them. A body of unannounced length is counted as it arrives. */
export const limitBodies = createMiddleware<HouseEnv>(async (c, next) => {
  if (c.req.method === "GET" || c.req.method === "HEAD") return next();
  const limit = limitOf(c.req.path);
  const announced = c.req.header("content-length");
  if (announced !== undefined) return Number(announced) > limit ? refuse(c) : next();
  if (c.req.header("transfer-encoding") === undefined || !c.req.raw.body) return next();
  const { method, url, headers, signal } = c.req.raw;
  const body = await readUpTo(c.req.raw.body, limit);
  if (!body) return refuse(c);
  c.req.raw = new Request(url, { method, headers, signal, body });
  return next();
});
