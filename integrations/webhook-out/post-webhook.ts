import http, { type IncomingMessage, type RequestOptions } from "node:http";
import https from "node:https";
import type { LookupFunction } from "node:net";
import { beforeLeaving } from "~/integrations/before-leaving";
import { WebhookFailed, WebhookRefused, type Resolve } from "~/integrations/webhook-out/contract";
import { resolveWebhook, type WebhookAddress } from "~/integrations/webhook-out/webhook-address";

const timeoutMs = 10_000;
const maxAnswerBytes = 64 * 1024;

export type WebhookOptions = {
  allowPrivate?: boolean;
  resolve?: Resolve;
  timeoutMs?: number;
  /** The same on every try, so that a receiver can refuse what it has accepted before. */
  idempotencyKey?: string;
};

// Resolves any name to the address that was checked.
function pinned({ address, family }: WebhookAddress): LookupFunction {
  return (_name, options, answer) =>
    options.all ? answer(null, [{ address, family }]) : answer(null, address, family);
}

type Request = {
  body: string;
  idempotencyKey: string | undefined;
  signal: AbortSignal;
  onConnected: () => void;
};

function send(
  to: WebhookAddress,
  { body, idempotencyKey, signal, onConnected }: Request,
): Promise<IncomingMessage> {
  const options: RequestOptions = {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "content-length": Buffer.byteLength(body),
      accept: "application/json",
      ...(idempotencyKey !== undefined && { "idempotency-key": idempotencyKey }),
    },
    lookup: pinned(to),
    // A new connection: one that was opened to another address must not be reused.
    agent: false,
    signal,
  };
  const isSecure = to.url.protocol === "https:";
  const { request } = isSecure ? https : http;
  return new Promise((resolve, reject) =>
    request(to.url, options, resolve)
      .on("error", reject)
      .on("socket", (socket) => socket.once(isSecure ? "secureConnect" : "connect", onConnected))
      .end(body),
  );
}

/** Reads the response to its end or up to our limit, so that the receiver sees an orderly end. */
async function drain(answer: IncomingMessage): Promise<void> {
  let size = 0;
  for await (const chunk of answer as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength;
    if (size > maxAnswerBytes) return void answer.destroy();
  }
}

// A resolver ignores the signal, so the wait for it needs its own limit.
function inTime<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    signal.addEventListener(
      "abort",
      () => reject(new WebhookFailed("The webhook did not answer in time.")),
      { once: true },
    );
    work.then(resolve, reject);
  });
}

function judge(status: number): void {
  if (status >= 200 && status < 300) return;
  if (status >= 300 && status < 400)
    throw new WebhookRefused(
      `The webhook answered with a redirect (status ${status}), which is not followed.`,
    );
  throw new WebhookFailed(`The webhook answered with status ${status}.`);
}

/** Runs a part of a try within its own limit. @throws (rejects) WebhookRefused, WebhookFailed */
async function tryInTime<T>(ms: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const signal = AbortSignal.timeout(ms);
  try {
    return await work(signal);
  } catch (cause) {
    if (cause instanceof WebhookRefused || cause instanceof WebhookFailed) throw cause;
    throw new WebhookFailed(
      signal.aborted ? "The webhook did not answer in time." : "The webhook could not be reached.",
      { cause },
    );
  }
}

/**
 * Posts JSON to the outgoing webhook (A §7), to exactly the address that was checked; follows no
 * redirects and ignores the response's body.
 * @param body any JSON value
 * @throws WebhookRefused when the address is not allowed, WebhookFailed when this try failed;
 * HeldBack
 */
export async function postWebhook(
  typed: string,
  body: unknown,
  options: WebhookOptions = {},
): Promise<void> {
  const most = options.timeoutMs ?? timeoutMs;
  const to = await tryInTime(most, (signal) => inTime(resolveWebhook(typed, options), signal));
  await beforeLeaving();
  let isOpenEnded = false;
  const { idempotencyKey } = options;
  const onConnected = () => void (isOpenEnded = true);
  await tryInTime(most, async (signal) => {
    const request = { body: JSON.stringify(body), idempotencyKey, signal, onConnected };
    const answer = await send(to, request);
    const status = answer.statusCode ?? 0;
    await drain(answer);
    isOpenEnded = false;
    judge(status);
  }).catch((cause: unknown) => {
    if (cause instanceof WebhookFailed) cause.mayHaveArrived = isOpenEnded;
    throw cause;
  });
}
