import { createHash } from "node:crypto";
import { createServer } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { getRequestListener } from "@hono/node-server";
import { Hono } from "hono";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { hours, minutes } from "~/core/duration";
import { inngestServer } from "~/tests/fakes/inngest-server";
import { fakeS3 } from "~/tests/fakes/s3";
import { freePort } from "~/tests/support/browser-server";
import { drawConversation } from "~/tests/support/draw-conversation";
import { drawPicture } from "~/tests/support/house-kills/drawn-pictures";
import { randomFrom } from "~/tests/support/random-from";
import { holdToShare, type Held } from "~/tests/workflows/support/hold-to-share";
import { readingMachines, type ReadingMachine } from "~/tests/workflows/support/reading-machines";

// One machine cannot be four, but it can give four readers an equal small share of a core each, so
// that none takes from another; the house and the faked vendors need what is left. SCALE_PICTURES
// and SCALE_SHARE ask for more where there is more: 20,000 pictures and whole cores. With
// SCALE_READING_MS a reading only waits that long, and what is measured is all around it: house,
// workflows, bucket and calls.
const readingMs = Number(process.env.SCALE_READING_MS ?? 0);
const pictures = Number(process.env.SCALE_PICTURES ?? 120);
const share = Number(process.env.SCALE_SHARE ?? 0.15);
const crew = 4;
const least = 0.85;
/** Pictures that wait in the house at once; enough that no reader ever waits for one. */
const backlog = 40;
const patience = hours(24);

const keys = { bucket: "files", region: "us-east-1", accessKeyId: "AK", secretAccessKey: "SK" };
const bucket = await fakeS3(keys);
const server = inngestServer(randomFrom(257));
const machines = await readingMachines();
const secret = "a-secret-that-house-and-readers-share-between-them";
const serverAddress = await server.listen();
const port = await freePort();
const both = { SESSION_SECRET: secret, INNGEST_DEV: serverAddress, READERS_AT_ONCE: "8" };
Object.assign(process.env, both, {
  BASE_URL: `http://127.0.0.1:${port}`,
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
const readers: { machine: ReadingMachine; held: Held }[] = [];

let people = 0;
/** Somebody new sends a picture that nobody has sent before. */
async function send(): Promise<string> {
  const bytes = await (readingMs > 0 ? drawPicture(people) : drawConversation());
  const fileHash = createHash("sha256").update(bytes).digest("hex");
  const filePath = `cases/${fileHash}.png`;
  await storage().put(filePath, bytes, "image/png");
  const person = makePerson({ phone: `+1646${String(2_000_000 + people++)}` });
  return makeCase(person.userId, { filePath, fileHash, fileSize: bytes.length }).caseId;
}

const isOpen = (caseId: string): boolean =>
  sqlite.prepare("SELECT status FROM cases WHERE id = ?").pluck().get(caseId) === "pending";
const readingsOf = (caseId: string): unknown =>
  sqlite.prepare("SELECT count(*) FROM readings WHERE case_id = ?").pluck().get(caseId);
const answers = (): number => readers.reduce((sum, { machine }) => sum + machine.answers, 0);

/**
 * Has so many pictures read by whoever is behind the balancer. @returns how long it took in hours,
 * the cases, and how many readings the machines gave
 */
async function haveRead(count: number, halfWay: () => Promise<unknown> = () => Promise.resolve()) {
  const before = answers();
  const began = performance.now();
  const caseIds: string[] = [];
  let open: string[] = [];
  let isHalfDone = false;
  while (caseIds.length < count || open.length > 0) {
    open = open.filter(isOpen);
    if (!isHalfDone && caseIds.length - open.length >= count / 2) {
      isHalfDone = true;
      await halfWay();
    }
    if (caseIds.length < count && open.length < backlog) {
      const caseId = await send();
      caseIds.push(caseId);
      open.push(caseId);
    } else await wait(25);
  }
  const took = (performance.now() - began) / hours(1);
  return { caseIds, took, perHour: count / took, given: answers() - before };
}

/** How often the readers were out of their share: near 1 where nothing else held them back. */
function heldBack(since: readonly ReturnType<Held["throttled"]>[]): string {
  const of = readers.slice(0, since.length).map(({ held }, at) => {
    const [before, now] = [since[at], held.throttled()];
    if (!before || !now) return "not counted";
    return ((now.heldBack - before.heldBack) / (now.periods - before.periods)).toFixed(2);
  });
  return of.join(", ");
}

const told = (words: string): void => console.log(words);

async function measure(count: number, by: number) {
  machines.use(readers.slice(0, by).map(({ machine }) => machine));
  const since = readers.slice(0, by).map(({ held }) => held.throttled());
  const before = process.cpuUsage();
  const run = await haveRead(count);
  const { user, system } = process.cpuUsage(before);
  const each = Math.round((user + system) / 1000 / count);
  told(
    [
      `${by} reader(s): ${count} pictures in ${Math.round(run.took * 3600)} s`,
      `${Math.round(run.perHour)} an hour`,
      `readers out of their share in ${heldBack(since)} of the time`,
      `house, faked vendors and drawing took ${each} ms of processor time for each`,
    ].join("; "),
  );
  return run;
}

beforeAll(async () => {
  await new Promise<void>((resolve) => front.listen(port, "127.0.0.1", resolve));
  engine = await startEngine([processCase]);
  for (let at = 0; at < crew; at++) {
    const timed = readingMs > 0 ? ["./tests/support/in-place-of-reader.mjs"] : [];
    const machine = await machines.start({ ...both, SCALE_READING_MS: String(readingMs) }, timed);
    readers.push({ machine, held: holdToShare(machine.child, readingMs > 0 ? 1 : share) });
  }
  await vi.waitFor(() => expect(server.limitOf(`${readerAppId}-read-picture`)).toBe(8), 20_000);
  // Each has loaded what it reads with before anything is measured.
  await haveRead(2 * crew);
  const each = readingMs > 0 ? `${readingMs} ms a reading` : `${share} of a core`;
  told(`${crew} readers, each held to ${each} by ${readers[0]!.held.how}`);
}, minutes(10));
afterAll(async () => {
  await machines.close();
  await Promise.all(readers.map(({ machine }) => machine.child.ended));
  await Promise.all(readers.map(({ held }) => held.release()));
  await engine.stop();
  await server.close();
  front.closeAllConnections();
  await new Promise((resolve) => front.close(resolve));
  await bucket.close();
});

it(
  `issue 25, 7: four readers read at least ${least * 4} times what one does, each picture once`,
  { timeout: patience },
  async () => {
    const four = await measure(pictures, crew);
    const one = await measure(Math.ceil(pictures / crew), 1);
    const ratio = four.perHour / (crew * one.perHour);
    told(`${ratio.toFixed(3)} of linear`);
    for (const { caseIds, given } of [four, one]) {
      expect(given, "readings that the machines gave").toBe(caseIds.length);
      expect(caseIds.filter((id) => readingsOf(id) !== 1)).toEqual([]);
    }
    expect(ratio).toBeGreaterThanOrEqual(least);
  },
);

it(
  "issue 25, 7: a reader that is killed half-way costs no picture, and none is read twice",
  { timeout: patience },
  async () => {
    machines.use(readers.map(({ machine }) => machine));
    const { caseIds, given, perHour } = await haveRead(pictures, async () => {
      const victim = readers.at(-1)!.machine;
      expect(victim.underWay, "it was reading").toBeGreaterThan(0);
      await machines.kill(victim);
    });
    told(`four readers, one killed half-way: ${Math.round(perHour)} an hour`);
    expect(given).toBe(caseIds.length);
    expect(caseIds.filter((id) => readingsOf(id) !== 1)).toEqual([]);
    expect(machines.all()).toHaveLength(crew - 1);
  },
);
