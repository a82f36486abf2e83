import { createServer, get, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import type { HttpBindings } from "@hono/node-server";
import { Hono } from "hono";
import { vi } from "vitest";
import { signIn } from "~/app/auth/session.server";
import { answerEvents } from "~/app/live/answer-events.server";

let server: Server | undefined;

/** Serves `GET /events` on a port of its own. @returns its address */
export async function serveEvents(): Promise<string> {
  const app = new Hono<{ Bindings: HttpBindings }>().get("/events", answerEvents);
  const answer = getRequestListener(app.fetch);
  server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server?.listen(0, "127.0.0.1", resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/events`;
}

export async function stopServing(): Promise<void> {
  const stopped = new Promise((resolve) => server?.close(resolve));
  server?.closeAllConnections();
  await stopped;
}

/** The cookie of a fresh session of this person. */
export async function cookieOf(userId: string): Promise<string> {
  const headers = await signIn(new Request("http://localhost/"), userId, "192.0.2.1");
  return headers.get("Set-Cookie")!.split(";")[0]!;
}

export type Stream = {
  text: () => string;
  ids: () => number[];
  heard: () => string[];
  until: (words: string) => Promise<void>;
  close: () => void;
};

/** An open stream of events and what has come over it. */
export async function listen(url: string, headers: Record<string, string>): Promise<Stream> {
  let text = "";
  const request = get(url, { headers: { Accept: "text/event-stream", ...headers }, agent: false });
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    request.on("response", resolve);
    request.on("error", reject);
  });
  request.on("error", () => undefined);
  response.on("error", () => undefined);
  response.on("data", (chunk: Buffer) => (text += chunk.toString()));
  const until = (words: string): Promise<void> =>
    vi.waitFor(
      () => {
        if (!text.includes(words)) throw new Error(`not heard: ${words}`);
      },
      { timeout: 5_000, interval: 5 },
    );
  await until("event: ready");
  return {
    text: () => text,
    ids: () => [...text.matchAll(/^id: (\d+)\ndata: ..kind/gm)].map(([, id]) => Number(id)),
    heard: () => [...text.matchAll(/"kind":"([\w.]+)"/g)].map(([, kind]) => kind!),
    until,
    close: () => request.destroy(),
  };
}
