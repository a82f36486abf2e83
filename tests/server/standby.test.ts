import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync } from "node:fs";
import { rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { lockFile } from "~/db/lock-file";
import Database from "~/db/sqlite-driver.mjs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { seconds } from "~/core/duration";
import { copyFolder } from "~/tests/support/copy-folder";
import { freePort } from "~/tests/support/browser-server";
import { wipeDisk } from "~/tests/support/wipe-disk";
import { startChild, startHouseIn, stopChild, type Child } from "~/tests/support/start-child";

const folder = mkdtempSync(join(tmpdir(), "standby-"));
const bucket = join(folder, "bucket");
mkdirSync(bucket);
const shared = {
  REPLICA_URL: `file://${bucket}`,
  JOURNAL_DIR: join(folder, "journal"),
};
const running: Child[] = [];
afterAll(async () => {
  for (const child of running) if (child.process.exitCode === null) await stopChild(child);
  rmSync(folder, { recursive: true, force: true });
});

/** Which database lies in a folder: a copy is the same one. */
function identityIn(name: string): unknown {
  const sqlite = new Database(join(folder, name, "app.db"), { readonly: true });
  try {
    return sqlite.prepare("SELECT id FROM database_identity").pluck().get();
  } finally {
    sqlite.close();
  }
}

const followed = "The copy that followed was brought to the end of the log.";

type Readiness = { ready: boolean; closedDoors: string[] };
const readiness = (url: string): Promise<Readiness | null> =>
  fetch(`${url}/readyz`).then(
    (answer) => answer.json() as Promise<Readiness>,
    () => null,
  );

async function until(holds: () => Promise<boolean>, ms: number, what: string): Promise<number> {
  const began = performance.now();
  for (; performance.now() - began < ms; await wait(100))
    if (await holds()) return performance.now() - began;
  throw new Error(
    `It did not come to this: ${what}\n${running.map((one) => one.output().slice(-2000)).join("\n---\n")}`,
  );
}
const words = ["scripts/run.mjs", "standby"];
const setAside = (name: string): string[] =>
  readdirSync(join(folder, name)).filter((one) => one.includes(".before-take-over-"));
const isOpen = (url: string) => async (): Promise<boolean> =>
  (await readiness(url))?.closedDoors.length === 0;

/** A take-over in a folder whose database a server that just starts has. */
async function refusedWhereOwned(): Promise<void> {
  const owned = join(folder, "owned");
  mkdirSync(owned);
  writeFileSync(join(owned, "app.db"), "theirs");
  const lock = lockFile(join(owned, "owner.lock"));
  const environment = { ...shared, DATA_DIR: owned };
  const refused = startChild([...words, "--take-over"], { environment });
  running.push(refused);
  expect(await refused.ended).toMatchObject({ code: 1 });
  expect(refused.output()).toContain("Another process uses the database in");
  expect(readFileSync(join(owned, "app.db"), "utf8")).toBe("theirs");
  lock?.close();
}

describe("issue 24: a machine burns, and the standby takes over by itself", () => {
  let first: Child & { url: string };
  let standbyUrl: string;
  let standby: Child;

  beforeAll(async () => {
    first = await startHouseIn(join(folder, "first"), { environment: shared });
    running.push(first);
    await until(isOpen(first.url), seconds(20), "the first machine sends");
    await until(
      () => Promise.resolve(existsSync(join(bucket, "generations"))),
      seconds(20),
      "the first machine is copied",
    );
  }, 180_000);

  it("waits while the first one lives, and is open within ninety seconds of its death", async () => {
    const port = String(await freePort());
    standbyUrl = `http://127.0.0.1:${port}`;
    standby = startChild([...words, "--alone"], {
      environment: {
        ...shared,
        DATA_DIR: join(folder, "second"),
        PORT: port,
        BASE_URL: `http://localhost:${port}`,
      },
    });
    running.push(standby);
    await until(
      () => Promise.resolve(standby.output().includes("The lease is held by")),
      seconds(30),
      "the standby sees the first machine",
    );
    await wait(seconds(9));
    expect(standby.output()).not.toContain("The lease is ours");
    const before = identityIn("first");
    first.process.kill("SIGKILL");
    await first.ended;
    copyFolder(join(folder, "first"), join(folder, "old"));
    await wipeDisk(join(folder, "first"));

    const took = await until(isOpen(standbyUrl), seconds(120), "the standby sends");
    expect(took).toBeLessThan(seconds(90));
    expect(standby.output()).toContain("The replica is whole");
    expect(standby.output()).toContain(followed);
    expect(identityIn("second")).toBe(before);
  }, 240_000);

  it("a first machine that comes back with its old database ends in good order", async () => {
    const port = String(await freePort());
    const back = startChild(["scripts/start.mjs"], {
      environment: {
        ...shared,
        DATA_DIR: join(folder, "old"),
        PORT: port,
        BASE_URL: `http://localhost:${port}`,
      },
    });
    running.push(back);
    expect(await back.ended).toMatchObject({ code: 0 });
    expect(back.output()).toContain("another machine has the lease of this database and is alive");
    expect(await isOpen(standbyUrl)()).toBe(true);
  }, 120_000);

  it("a take-over in the folder of a standby that serves gives up, and changes nothing", async () => {
    const environment = { ...shared, DATA_DIR: join(folder, "second") };
    const late = startChild([...words, "--take-over"], { environment });
    running.push(late);
    expect(await late.ended).toMatchObject({ code: 1 });
    expect(late.output()).toContain("and did not end: end it first.");
    expect(setAside("second")).toEqual([]);
    expect(existsSync(join(folder, "second", ".standby.wanted"))).toBe(false);
    expect(await isOpen(standbyUrl)()).toBe(true);
  }, 60_000);

  it("by hand: `npm run standby` says who has the lease, and `--take-over` takes one that was given up", async () => {
    const port = String(await freePort());
    const environment = {
      ...shared,
      DATA_DIR: join(folder, "third"),
      PORT: port,
      HOST: "127.0.0.2",
      BASE_URL: `http://localhost:${port}`,
    };
    const watching = startChild(words, { environment });
    running.push(watching);
    await until(
      () => Promise.resolve(watching.output().includes("The lease is held by")),
      seconds(30),
      "who has the lease is said",
    );
    await until(
      () => Promise.resolve(watching.output().includes("A whole copy follows the replica")),
      seconds(60),
      "a copy follows",
    );
    expect(watching.output()).not.toContain("The lease is ours");

    const second = identityIn("second");
    await stopChild(standby);
    await refusedWhereOwned();
    const third = startChild([...words, "--take-over"], { environment });
    running.push(third);
    await until(isOpen(`http://127.0.0.2:${port}`), seconds(90), "the third machine sends");
    expect(identityIn("third")).toBe(second);
    expect(await watching.ended).toMatchObject({ code: 0 });
    expect(watching.output()).toContain("Another process takes over.");
    expect(third.output()).toContain(followed);
    expect(existsSync(join(folder, "third", ".standby"))).toBe(false);
    const isTold = (): boolean => third.output().includes("texts: open.");
    await until(() => Promise.resolve(isTold()), seconds(60), "after-restore ran");
  }, 180_000);
});
