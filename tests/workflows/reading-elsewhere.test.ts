import { mkdtempSync, readdirSync, readFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { createHash } from "node:crypto";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { getRequestListener } from "@hono/node-server";
import { Hono } from "hono";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { inngestServer } from "~/tests/fakes/inngest-server";
import { fakeS3 } from "~/tests/fakes/s3";
import { barcode } from "~/tests/integrations/images/pictures";
import { freePort } from "~/tests/support/browser-server";
import { randomFrom } from "~/tests/support/random-from";
import { startChild, type Child } from "~/tests/support/start-child";

const keys = { bucket: "files", region: "us-east-1", accessKeyId: "AK", secretAccessKey: "SK" };
const bucket = await fakeS3(keys);
const server = inngestServer(randomFrom(25));

/** What stands before the readers: it hands each call to the next one that answers. */
let readers: { child: Child; port: number; folder: string; calls: number }[] = [];
const passed: string[] = [];
const balancer = createServer((request, response) => {
  void (async () => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks).toString();
    const next = readers.shift();
    if (!next) return response.writeHead(502).end();
    readers.push(next);
    const answer = await fetch(`http://127.0.0.1:${next.port}${request.url}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body,
    }).catch(() => null);
    if (answer === null) {
      readers = readers.filter((one) => one !== next);
      return response.writeHead(502).end();
    }
    next.calls += 1;
    const text = await answer.text();
    passed.push(body, text);
    response.writeHead(answer.status, Object.fromEntries(answer.headers)).end(text);
  })().catch(() => response.writeHead(502).end());
});
const listening = (server: Server): Promise<number> =>
  new Promise((resolve) =>
    server.listen(0, "127.0.0.1", () => resolve((server.address() as AddressInfo).port)),
  );
const secret = "a-secret-that-house-and-readers-share-between-them";
const serverAddress = await server.listen();
const readerUrl = `http://127.0.0.1:${await listening(balancer)}`;
const port = await freePort();
Object.assign(process.env, {
  SESSION_SECRET: secret,
  INNGEST_DEV: serverAddress,
  BASE_URL: `http://127.0.0.1:${port}`,
  READERS_AT_ONCE: "4",
  S3_BUCKET: keys.bucket,
  AWS_REGION: keys.region,
  AWS_ACCESS_KEY_ID: keys.accessKeyId,
  AWS_SECRET_ACCESS_KEY: keys.secretAccessKey,
  AWS_ENDPOINT_URL_S3: bucket.endpoint,
});
vi.resetModules();
const { sqlite } = await import("~/db/client");
const { storage } = await import("~/integrations/storage/storage");
const { makeCase, makePerson } = await import("~/tests/support/people");
const { processCase } = await import("~/workflows/cases/process-case");
const { serveInngest } = await import("~/workflows/serve-inngest");
const { startEngine } = await import("~/workflows/start-engine");
let engine: Awaited<ReturnType<typeof startEngine>>;
const answer = getRequestListener(
  new Hono().route("/api/inngest", serveInngest([processCase])).fetch,
);
const front = createServer((request, response) => void answer(request, response));

async function startReader(): Promise<void> {
  const [at, folder] = [await freePort(), mkdtempSync(join(tmpdir(), "reader-"))];
  const environment = {
    PORT: String(at),
    READER_URL: readerUrl,
    INNGEST_DEV: serverAddress,
    SESSION_SECRET: secret,
    DATA_DIR: join(folder, "data"),
    READERS_AT_ONCE: "",
    S3_BUCKET: "",
  };
  const child = startChild(["--import", "tsx", "scripts/reader.ts"], { environment });
  await vi.waitFor(
    () => {
      if (!child.output().includes("Pictures are read at")) throw new Error(child.output());
    },
    { timeout: 40_000, interval: 100 },
  );
  readers.push({ child, port: at, folder, calls: 0 });
}

beforeAll(async () => {
  await new Promise<void>((resolve) => front.listen(port, "127.0.0.1", resolve));
  engine = await startEngine([processCase]);
  await Promise.all([startReader(), startReader()]);
  await vi.waitFor(() => expect(server.registrations()).toBeGreaterThan(2), 20_000);
}, 60_000);
afterAll(async () => {
  for (const { child } of readers) child.process.kill("SIGKILL");
  await engine.stop();
  await server.close();
  for (const one of [front, balancer]) {
    one.closeAllConnections();
    await new Promise((resolve) => one.close(resolve));
  }
  await bucket.close();
});

async function send(bytes: Buffer, person = makePerson()): Promise<string> {
  const filePath = `cases/${createHash("sha256").update(bytes).digest("hex")}.png`;
  await storage().put(filePath, bytes, "image/png");
  const fileHash = createHash("sha256").update(bytes).digest("hex");
  return makeCase(person.userId, { filePath, fileHash, fileSize: bytes.length }).caseId;
}
const readingOf = (caseId: string) =>
  sqlite
    .prepare<[string], { result: string; engine_version: string }>(
      "SELECT result, engine_version FROM readings WHERE case_id = ?",
    )
    .get(caseId);
// A refused picture leaves no case.
const isDecided = (caseId: string): boolean =>
  sqlite.prepare("SELECT status FROM cases WHERE id = ?").pluck().get(caseId) !== "pending";
const areDecided = (caseIds: readonly string[], patience: number) =>
  vi.waitFor(() => expect(caseIds.filter((id) => !isDecided(id))).toEqual([]), {
    timeout: patience,
    interval: 100,
  });
let seed = 2500;

it("issue 25, 7: a picture is read by a machine that only reads, and the server sees no word of it", async () => {
  const { ENGINE_VERSION } = await import("~/integrations/reader/engine-version");
  const person = makePerson({ email: "claimant@people.example", lastName: "Unmistakable" });
  const picture = readFileSync("tests/fixtures/screenshots/business-address.png");
  const caseId = await send(picture, person);
  await areDecided([caseId], 45_000);
  const reading = readingOf(caseId)!;
  expect(reading.engine_version).toBe(ENGINE_VERSION);
  const { violatorEmail, messages } = JSON.parse(reading.result) as {
    violatorEmail: { value: string };
    messages: { text: string }[];
  };
  expect(violatorEmail.value).toContain("@");
  expect(readers.reduce((sum, { calls }) => sum + calls, 0)).toBeGreaterThan(0);
  expect(passed.join("\n")).toContain("sealed");
  for (const word of ["Unmistakable", "claimant@", violatorEmail.value, messages[0]!.text, "X-Amz"])
    expect(passed.join("\n")).not.toContain(word);
});

it("a reader keeps nothing and opens no database", () => {
  for (const { folder } of readers)
    expect(readdirSync(folder, { recursive: true }).join()).not.toMatch(/\.db|files/);
});

it(
  "two readers share the pictures, and one that is killed costs none",
  { timeout: 120_000 },
  async () => {
    const before = readers.map(({ calls }) => calls);
    const pictures = await Promise.all(Array.from({ length: 6 }, () => barcode(++seed)));
    const sent = await Promise.all(pictures.map((bytes) => send(bytes)));
    await vi.waitFor(() => expect(sent.some(isDecided)).toBe(true), 40_000);
    const killed = readers[0]!;
    killed.child.process.kill("SIGKILL");
    await killed.child.ended;
    await areDecided(sent, 80_000);
    expect(readers.reduce((sum, { calls }) => sum + calls, 0)).toBeGreaterThan(
      before.reduce((sum, calls) => sum + calls, 0),
    );
  },
);

it("without any reader a picture is read here", async () => {
  for (const { child } of readers) child.process.kill("SIGKILL");
  await Promise.all(readers.map(({ child }) => child.ended));
  readers = [];
  const caseId = await send(await barcode(++seed));
  expect(isDecided(caseId)).toBe(false);
  await areDecided([caseId], 50_000);
});
