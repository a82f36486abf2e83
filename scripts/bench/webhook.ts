import { fork, type ChildProcess } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { projectRoot } from "~/env";
import { expectedSignature } from "~/integrations/sms/signature";
import { postLoad, type LoadResult } from "~/scripts/bench/post-load";
import { median, percentile, row, type Emit } from "~/scripts/bench/row";

const token = "bench-token";
const baseUrl = "https://bench.example";
/** The path of the webhook of texts. */
export const path = "/webhooks/twilio/messages";
const people = 500;
const rounds = 5;
const forMs = 2000;

export type Served = { port: number; child: ChildProcess };

/** Starts a server of the benchmark in a process of its own, which ends with this one. */
export function startServer(
  script: string,
  folder: string,
  settings: Record<string, string> = {},
): Promise<Served> {
  const child = fork(join(projectRoot, script), [], {
    execArgv: ["--import", "tsx"],
    env: {
      ...process.env,
      NODE_ENV: "production",
      DATA_DIR: folder,
      TWILIO_AUTH_TOKEN: token,
      BASE_URL: baseUrl,
      LOG_LEVEL: "silent",
      ...settings,
    },
  });
  return new Promise((resolve, reject) => {
    child.once("message", (message: { port: number }) => resolve({ port: message.port, child }));
    child.once("exit", (code) => reject(new Error(`${script} ended with ${code}`)));
  });
}

function rawPost(target: string, body: string, signature: string): Buffer {
  const head = [
    `POST ${target} HTTP/1.1`,
    "Host: 127.0.0.1",
    "Connection: keep-alive",
    "Content-Type: application/x-www-form-urlencoded",
    `X-Twilio-Signature: ${signature}`,
    `Content-Length: ${Buffer.byteLength(body)}`,
  ];
  return Buffer.from(`${head.join("\r\n")}\r\n\r\n${body}`);
}

function textOf(number: number): [string, string][] {
  const sid = `SM${randomBytes(16).toString("hex")}`;
  const from = `+1212${String(5_550_000 + (number % people)).padStart(7, "0")}`;
  return [
    ["ToCountry", "US"],
    ["MessageSid", sid],
    ["SmsSid", sid],
    ["SmsMessageSid", sid],
    ["AccountSid", `AC${"0".repeat(32)}`],
    ["From", from],
    ["To", "+18005550142"],
    ["Body", `Hello, this is message ${number}`],
    ["NumMedia", "0"],
    ["NumSegments", "1"],
    ["SmsStatus", "received"],
    ["ApiVersion", "2010-04-01"],
  ];
}

/**
 * Requests of the carrier, signed beforehand, so that signing takes no time from the server's core
 * and little from the client's.
 */
export function prepareTexts(count: number, target: string, honest: boolean): () => Buffer {
  const requests = Array.from({ length: count }, (_, number) => {
    const parameters = textOf(number);
    const signature = expectedSignature(
      honest ? token : "another-token",
      baseUrl + path,
      parameters,
    );
    return rawPost(target, new URLSearchParams(parameters).toString(), signature);
  });
  let next = 0;
  return () => requests[next++ % count] ?? Buffer.alloc(0);
}

type Pair = { ours: LoadResult[]; limit: LoadResult[] };

async function interleave(
  ours: () => Promise<LoadResult>,
  limit: () => Promise<LoadResult>,
): Promise<Pair> {
  const pair: Pair = { ours: [], limit: [] };
  for (let round = 0; round < rounds; round++) {
    pair.limit.push(await limit());
    pair.ours.push(await ours());
  }
  const unexpected = [...pair.ours, ...pair.limit].reduce(
    (sum, result) => sum + result.unexpected,
    0,
  );
  if (unexpected > 0) throw new Error(`${unexpected} answers had an unexpected status`);
  return pair;
}

const speedOf = (results: LoadResult[]): number =>
  median(results.map(({ perSecond }) => perSecond));

async function measure(product: Served, naive: Served, emit: Emit): Promise<void> {
  for (const connections of [1, 10, 50]) {
    const run = (port: number) => () =>
      postLoad({
        port,
        connections,
        forMs,
        nextRequest: prepareTexts(30_000, path, true),
        expectedStatus: 200,
      });
    const { ours, limit } = await interleave(run(product.port), run(naive.port));
    emit(row(`webhook.c${connections}`, speedOf(ours), "requests/s", speedOf(limit)));
    if (connections === 50)
      emit(
        row(
          "webhook.p99",
          median(ours.map(({ latencies }) => percentile(latencies, 0.99))),
          "ms",
          20,
        ),
      );
  }
  const forged = (port: number, target: string) => {
    const nextRequest = prepareTexts(2000, target, false);
    return () => postLoad({ port, connections: 50, forMs, nextRequest, expectedStatus: 403 });
  };
  const { ours, limit } = await interleave(
    forged(product.port, path),
    forged(naive.port, "/only-signature"),
  );
  emit(row("webhook.forged", speedOf(ours), "requests/s", speedOf(limit)));
}

/**
 * The webhook against the naive limit c, interleaved in one run (speed page): `webhook.c1 c10 c50
 * p99 forged`.
 */
export async function benchWebhook(emit: Emit): Promise<void> {
  const folders = [
    mkdtempSync(join(tmpdir(), "bench-product-")),
    mkdtempSync(join(tmpdir(), "bench-naive-")),
  ] as const;
  const product = await startServer("scripts/bench/serve/serve-webhook.ts", folders[0]);
  const naive = await startServer("scripts/bench/serve/serve-naive.ts", folders[1]);
  try {
    await measure(product, naive, emit);
  } finally {
    for (const { child } of [product, naive]) child.removeAllListeners("exit").kill();
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  }
}
