import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { minutes, seconds } from "~/core/duration";
import Database from "~/db/sqlite-driver.mjs";
import { checkDatabase } from "~/integrations/backup/copy-database";
import { openLeaseStore } from "~/integrations/replica/lease-store";
import { listPieces } from "~/integrations/replica/pieces";
import { markAsCopy } from "~/operations/replica/mark-as-copy";
import { restoreWhole } from "~/operations/replica/restore-whole";
import { fakeTwilio } from "~/tests/fakes/twilio";
import { fakeTwilioSetup, twilioState } from "~/tests/fakes/twilio-setup";
import { liveEnvironment } from "~/tests/support/live-environment";
import { randomFrom } from "~/tests/support/random-from";
import { serveFake } from "~/tests/support/serve-fake";
import { freePort } from "~/tests/support/browser-server";
import { cutPower } from "~/tests/support/shippers";
import { startChild, startHouseIn, type Child } from "~/tests/support/start-child";
import { textLive } from "~/tests/support/text-live";
import { wipeDisk } from "~/tests/support/wipe-disk";

/** A text that the carrier took; times in ms. */
type Taken = {
  body: string;
  sentAt: number;
  answeredAt: number | null;
  /** It was lost with a machine, and fetched from the carrier later. */
  wasLost: boolean;
};

/** How much of what was committed a burnt machine may cost. */
const mayLose = seconds(2);
const texters = 8;
/** How soon after it takes its first text a machine burns again, at most. */
const soon = seconds(2.5);
/** Where a machine starts that burns again soon, and whose lease it finds. */
const again = ["on its disk", "on its disk", "on a new disk", "after another"] as const;
const serviceSid = `MG${"b".repeat(32)}`;

const receivedIn = (path: string): Map<string, number> => {
  const database = new Database(path, { readonly: true });
  try {
    const rows = database
      .prepare<[], { body: string; times: number }>(
        "SELECT message AS body, count(*) AS times FROM support_messages WHERE twilio_sid IS NOT NULL GROUP BY message",
      )
      .all();
    return new Map(rows.map(({ body, times }) => [body, times]));
  } finally {
    database.close();
  }
};

/**
 * A live server that ships its database, whose machine burns again and again under load: killed at
 * a random instant, its disk wiped, brought back from the replica on another disk, to go on there.
 * Judged by what the carrier knows.
 */
export async function burntMachine(seed: number) {
  const folder = mkdtempSync(join(tmpdir(), "burnt-"));
  const bucket = join(folder, "bucket");
  mkdirSync(bucket);
  const { TWILIO_ACCOUNT_SID: accountSid, TWILIO_AUTH_TOKEN: authToken } = liveEnvironment;
  let carrier!: ReturnType<typeof fakeTwilio>;
  const { BASE_URL: origin, TWILIO_PHONE_NUMBER: ourNumber } = liveEnvironment;
  const account = twilioState(origin, ourNumber, serviceSid);
  const vendor = await serveFake((baseUrl) => {
    const known = { accountSid, authToken, baseUrl };
    carrier = fakeTwilio({ ...known, services: { [serviceSid]: [ourNumber] } });
    const setup = fakeTwilioSetup({ ...known, state: () => account });
    return [...setup.handlers, ...carrier.handlers];
  });
  const environment = {
    ...liveEnvironment,
    TWILIO_MESSAGING_SERVICE_SID: serviceSid,
    TWILIO_API_BASE_URL: vendor.url,
    REPLICA_URL: `file://${bucket}`,
    JOURNAL_DIR: join(folder, "journal"),
    LOG_LEVEL: "warn",
  };
  const random = randomFrom(seed);
  const taken: Taken[] = [];
  const wrong: string[] = [];
  let [number, machine, worstLoss, worstCatchUp, began] = [0, 0, 0, 0, 0];
  let house: (Child & { url: string }) | null = null;
  /** When machines burnt (ms), and when nothing of them was on its way any more. */
  const fires: { at: number; over: number }[] = [];
  const openedAfter: Record<string, number[]> = {};

  const data = (): string => join(folder, `machine-${machine}`);
  const database = (): string => join(data(), "app.db");

  async function text(url: string): Promise<void> {
    const from = `+1212${String(5_550_000 + (number++ % 4000))}`;
    const body = `Hello, my screenshot ${number} is not ready`;
    const { sid } = carrier.receive({ from, to: liveEnvironment.TWILIO_PHONE_NUMBER, body });
    const one: Taken = { body, sentAt: Date.now(), answeredAt: null, wasLost: false };
    taken.push(one);
    const ids = { MessageSid: sid, SmsSid: sid, SmsMessageSid: sid };
    const status = await textLive(url, from, body, ids).catch(() => 0);
    if (status === 200) one.answeredAt = Date.now();
    else await wait(300);
  }

  async function underLoad(ms: number): Promise<void> {
    const until = Date.now() + ms;
    const texter = async (): Promise<void> => {
      while (Date.now() < until && house) {
        await text(house.url);
        await wait(random() * 60);
      }
    };
    await Promise.all(Array.from({ length: texters }, texter));
  }

  /** What a database from a replica of `then` lacks of what had been answered until `stopped`. */
  function judgeCopy(path: string, then: number, when: string, stopped = then): Taken[] {
    const held = receivedIn(path);
    const missing: Taken[] = [];
    const late: number[] = [];
    for (const one of taken) {
      const { body, sentAt, answeredAt, wasLost } = one;
      const isHeld = held.has(body);
      if (isHeld && sentAt > then + mayLose) wrong.push(`${when}: a later text is in the copy`);
      if (isHeld || wasLost) continue;
      missing.push(one);
      if (answeredAt === null) continue;
      worstLoss = Math.max(worstLoss, stopped - answeredAt);
      if (stopped - answeredAt > mayLose) late.push(stopped - answeredAt);
    }
    if (late.length > 0)
      wrong.push(
        `${when}: ${late.length} texts are lost, answered up to ${Math.round(Math.max(...late))} ms before`,
      );
    return missing;
  }

  const answeredSince = (since: number): number | null => {
    const answers = taken.flatMap(({ answeredAt }) => answeredAt ?? []);
    return answers.reduce<number | null>(
      (first, at) => (at >= since && (first === null || at < first) ? at : first),
      null,
    );
  };

  /**
   * The last instant at or before `at` at which a machine ran. What it committed last, and ships
   * only when it is started again on its disk, is no part of the replica in between.
   */
  function stoppedAt(at: number): number {
    const fire = fires.findLast((one) => one.at <= at);
    if (!fire) return at;
    const again = answeredSince(fire.over);
    return again !== null && again <= at ? at : fire.at;
  }

  /** What operators do after a restore: it also fetches what was missed. */
  async function bringUpToDate(when: string): Promise<void> {
    const settings = { ...environment, DATA_DIR: data() };
    const act = ["scripts/run.mjs", "act", "after-restore"];
    const child = startChild(act, { environment: settings });
    const { code } = await child.ended;
    if (code !== 0) wrong.push(`${when}: after-restore failed: ${child.output().slice(-600)}`);
  }

  async function judgeCaughtUp(when: string): Promise<void> {
    const began = Date.now();
    let missing: Taken[] = [];
    // What its start left is fetched every five minutes.
    for (const until = began + minutes(6); Date.now() < until; await wait(250)) {
      const held = receivedIn(database());
      missing = taken.filter(({ body }) => !held.has(body));
      if (missing.length > 0) continue;
      worstCatchUp = Math.max(worstCatchUp, Date.now() - began);
      const doubled = [...held].filter(([, times]) => times > 1);
      for (const [body] of doubled) wrong.push(`${when}: "${body}" stands twice`);
      return;
    }
    wrong.push(`${when}: ${missing.length} texts of people are lost`);
  }

  /** Nobody has to wait for the lease of a machine that is known to have burnt. */
  async function giveUpLease(): Promise<void> {
    const store = openLeaseStore(environment.REPLICA_URL);
    const newest = await store.newest();
    if (newest) await store.write({ n: newest.n + 1, holder: "burnt", isReleased: true });
  }

  /** Starts a machine that ships: on a new disk that begins with a whole copy. */
  async function startShipping(): Promise<void> {
    const shipped = async (): Promise<number> =>
      (await listPieces(environment.REPLICA_URL)).filter(({ log }) => log.length > 0).length;
    const before = await shipped();
    house = await startHouseIn(data(), { environment });
    for (const until = Date.now() + seconds(60); Date.now() < until; await wait(100))
      if ((await shipped()) > before) return;
    wrong.push(`seed ${seed}, machine ${machine}: it ships nothing`);
  }

  /** Starts a machine, and waits for nothing. @returns when (ms) */
  async function begin(): Promise<number> {
    const port = String(await freePort());
    const settings = { ...environment, PORT: port, DATA_DIR: data() };
    const started = Date.now();
    const child = startChild(["scripts/start.mjs"], { environment: settings });
    house = { ...child, url: `http://127.0.0.1:${port}` };
    return started;
  }

  /** Ends all of a machine at once. @returns when (ms) */
  async function fire(load: Promise<void>): Promise<number> {
    const running = house;
    if (!running) throw new Error("There is no machine that could burn.");
    const then = cutPower(running.process.pid);
    house = null;
    await Promise.all([running.ended, load]);
    fires.push({ at: then, over: Date.now() });
    return then;
  }

  /** Wipes the disk and brings the replica back on another. */
  async function bringBack(then: number, when: string, stopped = then): Promise<void> {
    await wipeDisk(data());
    machine++;
    mkdirSync(data(), { recursive: true, mode: 0o700 });
    await restoreWhole(environment.REPLICA_URL, database(), null);
    await checkDatabase(database());
    markAsCopy(data());
    for (const one of judgeCopy(database(), then, when, stopped)) one.wasLost = true;
  }

  return {
    start: async (): Promise<void> => {
      await startShipping();
      await underLoad(seconds(3));
      began = Date.now();
    },
    /** Load, SIGKILL at a random instant, a wiped disk, the replica on another, caught up. */
    burn: async (): Promise<void> => {
      const when = `seed ${seed}, machine ${machine}`;
      const load = underLoad(seconds(4));
      await wait(300 + random() * 3000);
      const then = await fire(load);
      await bringBack(then, when);
      await giveUpLease();
      await startShipping();
      await bringUpToDate(when);
      await judgeCaughtUp(when);
    },
    /**
     * Load, SIGKILL at a random instant, and a start under load, on the same disk or from the
     * replica on a new one; there it burns whole, at a random instant soon after it takes texts.
     */
    burnAgain: async (): Promise<void> => {
      const where = again[Math.floor(random() * again.length)] ?? "on a new disk";
      const when = `seed ${seed}, machine ${machine}, again ${where}`;
      const load = underLoad(seconds(4));
      await wait(300 + random() * 3000);
      const first = await fire(load);
      if (where !== "on its disk") await bringBack(first, `${when}, at first`);
      if (where === "on a new disk") await giveUpLease();
      const begun = await begin();
      const loadAgain = underLoad(seconds(90));
      const isEarly = random() < 0.2;
      const until = begun + (isEarly ? random() * soon : seconds(85));
      while (Date.now() < until && answeredSince(begun) === null) await wait(20);
      if (!isEarly) await wait(random() * soon);
      const then = await fire(loadAgain);
      const opened = answeredSince(begun);
      if (opened !== null) (openedAfter[where] ??= []).push(opened - begun);
      else if (!isEarly) wrong.push(`${when}: it takes nothing`);
      // Where it took nothing, what was taken last was taken before the first fire.
      await bringBack(then, when, opened === null ? first : then);
      await giveUpLease();
      await startShipping();
      await bringUpToDate(when);
      await judgeCaughtUp(when);
    },
    /** Brings back a random second of the whole time. */
    askForSecond: async (): Promise<void> => {
      const at = began + random() * (Date.now() - began - seconds(5));
      const path = join(folder, "asked.db");
      await restoreWhole(environment.REPLICA_URL, path, at);
      await checkDatabase(path);
      const stopped = stoppedAt(at);
      judgeCopy(path, at, `seed ${seed}, the second ${new Date(at).toISOString()}`, stopped);
      for (const suffix of ["", "-wal", "-shm"]) rmSync(`${path}${suffix}`, { force: true });
    },
    found: () => ({
      ...{ wrong, worstLossMs: worstLoss, worstCatchUpMs: worstCatchUp },
      ...{ texts: taken.length, openedAfter },
    }),
    end: async (): Promise<void> => {
      if (house) {
        house.process.kill("SIGTERM");
        await house.ended;
      }
      await vendor.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
