import { createServer } from "node:http";
import { getRequestListener } from "@hono/node-server";
import type { AppEnv } from "~/server/app-env";
import { liveByHouseClock } from "~/tests/support/house-kills/house-clock";
import { countWrites, writesSoFar, type Kill } from "~/tests/support/house-kills/kill-points";

// The product as a process that may end itself, hard, at the nth write. With HOUSE_ORDER=lay-out it
// only fills a new database; otherwise it listens to the carrier, to the vendor of payouts and to a
// desk, at which the load stands in for staff and for people with a browser.
const { HOUSE_ORDER = "", HOUSE_CLOCK = "", HOUSE_PORT = "", DATA_DIR = "" } = process.env;
const clock = liveByHouseClock(HOUSE_CLOCK);
// Nobody is to be left behind by whoever started it.
process.stdin.on("end", () => process.exit(1)).resume();
countWrites(HOUSE_ORDER.startsWith("{") ? (JSON.parse(HOUSE_ORDER) as Kill) : undefined);

const { sqlite, closeDatabase } = await import("~/db/client");

/** The longest wait of a step that is leapt over; letters wait for days. */
const longestWait = 15 * 60_000;
/** What is being called, and what is to be called first of runs that have not begun. */
const working = `SELECT count(*) FROM engine_jobs JOIN engine_runs ON engine_runs.id = run_id
  WHERE ready = 1 AND status <> 'queued'`;
const toBegin = `SELECT group_concat(engine_jobs.id) FROM engine_jobs
  JOIN engine_runs ON engine_runs.id = run_id WHERE ready = 1 AND status = 'queued'`;
/** In ticks of the clock: what has not begun by then waits for a run that sleeps. */
const patience = 30;
const nextDue = "SELECT min(due_at) FROM engine_jobs WHERE ready = 0";

// The engine's own timers go by the clock on the wall, and nobody waits for a clock.
function turnClock(announce: () => void): NodeJS.Timeout {
  const first = (sql: string) => sqlite.prepare(sql).pluck();
  const [calls, begins, due] = [first(working), first(toBegin), first(nextDue)];
  let [waiting, ticks]: [unknown, number] = [null, 0];
  const isBusy = (): boolean => {
    const now = begins.get();
    ticks = now === waiting ? ticks + 1 : 0;
    waiting = now;
    return calls.get() !== 0 || (now !== null && ticks < patience);
  };
  return setInterval(() => {
    const next = due.get() as number | null;
    const wait = (next ?? Infinity) - clock.now();
    if (!isBusy() && wait > 0 && wait < longestWait) clock.leapTo(next ?? 0);
    if (wait < longestWait) announce();
  }, 10);
}

// The doctor has just looked and found all well: its vendors are none of those that are tried here.
async function noteLook(): Promise<void> {
  const { recordFindings } = await import("~/core/staff/health/record-findings");
  const { env } = await import("~/env");
  const { circumstancesOf } = await import("~/operations/doctor/circumstances");
  recordFindings([], clock.now(), { circumstances: circumstancesOf(env), isWhole: true });
}

async function serve(): Promise<void> {
  const { Hono } = await import("hono");
  const { bot } = await import("~/bot/app");
  const { announceEvents } = await import("~/core/events");
  const { keepUpload } = await import("~/operations/evidence/keep-upload");
  const { answerFromDisk } = await import("~/server/pages/answer-from-disk");
  const { closeApp, openApp } = await import("~/server/open-app");
  const { runAct } = await import("~/server/operator/acts");
  const { tremendousWebhook } = await import("~/server/webhooks/tremendous");
  const { drawPicture } = await import("~/tests/support/house-kills/drawn-pictures");

  type Asked = { sql: string; values: string[] };
  type Uploaded = { userId: string; picture: number };
  const app = new Hono<AppEnv>()
    .route("/", bot())
    .use(answerFromDisk)
    .route("/", tremendousWebhook)
    .post("/desk/act", async (c) => {
      const [name = "", ...words] = await c.req.json<string[]>();
      return c.json(await runAct(name, words, { serving: true }));
    })
    .post("/desk/upload", async (c) => {
      const { userId, picture } = await c.req.json<Uploaded>();
      const bytes = new Uint8Array(await drawPicture(picture));
      const file = { bytes, fileName: "screenshot.png", clientAddress: "203.0.113.9" };
      return c.json(await keepUpload({ userId, ...file }));
    })
    .post("/desk/rows", async (c) => {
      const { sql, values } = await c.req.json<Asked>();
      return c.json(sqlite.prepare(sql).all(...values));
    })
    .post("/desk/wait", async (c) => {
      clock.leapTo(clock.now() + (await c.req.json<number>()));
      announceEvents();
      return c.json(null);
    })
    .post("/desk/end", (c) => {
      setImmediate(() => void end());
      return c.json({ writes: writesSoFar() });
    });
  await noteLook();
  await openApp();
  const waking = turnClock(announceEvents);
  const answer = getRequestListener(app.fetch);
  const server = createServer((incoming, outgoing) => void answer(incoming, outgoing));
  server.listen(Number(HOUSE_PORT), "127.0.0.1");
  async function end(): Promise<void> {
    clearInterval(waking);
    await new Promise((resolve) => {
      server.close(resolve);
      server.closeIdleConnections();
    });
    await closeApp();
    process.exit(0);
  }
}

if (HOUSE_ORDER === "lay-out") {
  const { tellRules } = await import("~/tests/support/house-kills/rules-of-tests");
  tellRules();
  const { layOutHouse } = await import("~/tests/support/house-kills/lay-out-house");
  const { actWithJournal } = await import("~/server/journal/act-with-journal");
  await actWithJournal(async () => layOutHouse(DATA_DIR));
  closeDatabase();
  process.exit(0);
}
await serve();
