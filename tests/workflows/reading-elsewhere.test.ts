import { readdirSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import { createHash } from "node:crypto";
import { getRequestListener } from "@hono/node-server";
import { Hono } from "hono";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { inngestServer } from "~/tests/fakes/inngest-server";
import { fakeS3 } from "~/tests/fakes/s3";
import { barcode } from "~/tests/integrations/images/pictures";
import { freePort } from "~/tests/support/browser-server";
import { randomFrom } from "~/tests/support/random-from";
import { readingMachines, type ReadingMachine } from "~/tests/workflows/support/reading-machines";

const keys = { bucket: "files", region: "us-east-1", accessKeyId: "AK", secretAccessKey: "SK" };
const bucket = await fakeS3(keys);
const server = inngestServer(randomFrom(25));

const machines = await readingMachines();
const atOnce = "6";
const secret = "a-secret-that-house-and-readers-share-between-them";
const serverAddress = await server.listen();
const port = await freePort();
Object.assign(process.env, {
  SESSION_SECRET: secret,
  INNGEST_DEV: serverAddress,
  BASE_URL: `http://127.0.0.1:${port}`,
  READERS_AT_ONCE: atOnce,
  S3_BUCKET: keys.bucket,
  AWS_REGION: keys.region,
  AWS_ACCESS_KEY_ID: keys.accessKeyId,
  AWS_SECRET_ACCESS_KEY: keys.secretAccessKey,
  AWS_ENDPOINT_URL_S3: bucket.endpoint,
});
vi.resetModules();
const { sqlite } = await import("~/db/client");
const { readerAppId } = await import("~/integrations/inngest");
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

const startReader = () =>
  machines.start({ INNGEST_DEV: serverAddress, SESSION_SECRET: secret, READERS_AT_ONCE: atOnce });

beforeAll(async () => {
  await new Promise<void>((resolve) => front.listen(port, "127.0.0.1", resolve));
  engine = await startEngine([processCase]);
  started.push(...(await Promise.all([startReader(), startReader()])));
  await vi.waitFor(
    () => expect(server.limitOf(`${readerAppId}-read-picture`)).toBeDefined(),
    20_000,
  );
}, 60_000);
afterAll(async () => {
  await machines.close();
  await engine.stop();
  await server.close();
  front.closeAllConnections();
  await new Promise((resolve) => front.close(resolve));
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
const started: ReadingMachine[] = [];
const answers = (): number => started.reduce((sum, machine) => sum + machine.answers, 0);
let seed = 2500;

it("the server calls as many readings at once as the machines' setting says, not four for all of them", () => {
  expect(server.limitOf(`${readerAppId}-read-picture`)).toBe(Number(atOnce));
});

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
  expect(answers()).toBeGreaterThan(0);
  expect(machines.passed.join("\n")).toContain("sealed");
  for (const word of ["Unmistakable", "claimant@", violatorEmail.value, messages[0]!.text, "X-Amz"])
    expect(machines.passed.join("\n")).not.toContain(word);
});

it("a reader keeps nothing and opens no database", () => {
  for (const { folder } of machines.all())
    expect(readdirSync(folder, { recursive: true }).join()).not.toMatch(/\.db|files/);
});

it(
  "two readers share the pictures, and one that is killed costs none",
  { timeout: 120_000 },
  async () => {
    const before = answers();
    const pictures = await Promise.all(Array.from({ length: 6 }, () => barcode(++seed)));
    const sent = await Promise.all(pictures.map((bytes) => send(bytes)));
    await vi.waitFor(() => expect(sent.some(isDecided)).toBe(true), 40_000);
    await machines.kill(started[0]!);
    await areDecided(sent, 80_000);
    expect(answers() - before).toBe(sent.length);
  },
);

it("without any reader a picture is read here", async () => {
  await Promise.all(machines.all().map(machines.kill));
  const caseId = await send(await barcode(++seed));
  expect(isDecided(caseId)).toBe(false);
  await areDecided([caseId], 50_000);
});
