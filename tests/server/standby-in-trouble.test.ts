import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { seconds } from "~/core/duration";
import Database from "~/db/sqlite-driver.mjs";
import { fakeS3 } from "~/tests/fakes/s3";
import { freePort } from "~/tests/support/browser-server";
import { startChild, startHouseIn, stopChild, type Child } from "~/tests/support/start-child";

const folder = mkdtempSync(join(tmpdir(), "standby-in-trouble-"));
const keys = { accessKeyId: "AKIAEXAMPLE", secretAccessKey: "secret/example" };
const running: Child[] = [];
let bucket: Awaited<ReturnType<typeof fakeS3>>;
let shared: Record<string, string>;
beforeAll(async () => {
  bucket = await fakeS3({ bucket: "copies", region: "us-east-1", ...keys });
  shared = {
    REPLICA_URL: "s3://copies/house",
    AWS_REGION: "us-east-1",
    AWS_ACCESS_KEY_ID: keys.accessKeyId,
    AWS_SECRET_ACCESS_KEY: keys.secretAccessKey,
    AWS_ENDPOINT_URL_S3: bucket.endpoint,
    JOURNAL_DIR: join(folder, "journal"),
  };
});
afterAll(async () => {
  for (const child of running) if (child.process.exitCode === null) await stopChild(child);
  await bucket.close();
  rmSync(folder, { recursive: true, force: true });
});

async function until(holds: () => boolean | Promise<boolean>, ms: number, what: string) {
  for (const end = performance.now() + ms; performance.now() < end; await wait(50))
    if (await holds()) return;
  const outputs = running.map((one) => one.output().slice(-3000)).join("\n---\n");
  throw new Error(`It did not come to this: ${what}\n${outputs}`);
}

const isOpen = async (url: string): Promise<boolean> => {
  const answer = await fetch(`${url}/readyz`).catch(() => undefined);
  const said = (await answer?.json()) as { closedDoors?: string[] } | undefined;
  return said?.closedDoors?.length === 0;
};

async function standBy(name: string, word: string): Promise<Child & { url: string }> {
  const port = String(await freePort());
  const child = startChild(["scripts/run.mjs", "standby", word], {
    environment: {
      ...shared,
      DATA_DIR: join(folder, name),
      PORT: port,
      BASE_URL: `http://localhost:${port}`,
    },
  });
  running.push(child);
  return { ...child, url: `http://127.0.0.1:${port}` };
}

const says = (child: Child, words: string) => (): boolean => child.output().includes(words);
const isServed = async (child: Child & { url: string }): Promise<void> =>
  until(() => isOpen(child.url), seconds(120), "it serves");

describe("issue 24: a standby meets with trouble", () => {
  it("on the disk that has the newest database it serves that one, and fetches nothing older", async () => {
    const first = await startHouseIn(join(folder, "first"), { environment: shared });
    running.push(first);
    await until(() => isOpen(first.url), seconds(60), "the house sends");
    first.process.kill("SIGKILL");
    await first.ended;
    await wait(seconds(2));
    const written = new Database(join(folder, "first", "app.db"));
    written.exec("INSERT INTO users (id, created_at) VALUES ('user_unshipped', 1)");
    written.close();

    const again = await standBy("first", "--alone");
    await isServed(again);
    expect(again.output()).toContain("It was held on this disk last");
    const names = readdirSync(join(folder, "first"));
    expect(names.filter((name) => name.includes("before-take-over"))).toEqual([]);
    const read = new Database(join(folder, "first", "app.db"), { readonly: true });
    const found = read.prepare("SELECT id FROM users WHERE id = 'user_unshipped'").all();
    read.close();
    expect(found).toHaveLength(1);
    await stopChild(again);
  }, 240_000);

  it("goes on when the place is away for more than a minute in the middle", async () => {
    const second = await standBy("second", "--take-over");
    await until(says(second, "The lease is ours"), seconds(60), "it has the lease");
    bucket.trouble(503);
    await until(says(second, "is not brought back yet"), seconds(200), "it was refused");
    bucket.trouble(null);
    await isServed(second);
    await stopChild(second);
  }, 420_000);

  it("goes on when the lease cannot be given up", async () => {
    const third = await standBy("third", "--take-over");
    await until(says(third, "The lease is ours"), seconds(60), "it has the lease");
    bucket.refusals.set("put", [403, "AccessDenied"]);
    await until(says(third, "The lease could not be given up"), seconds(60), "it was refused");
    bucket.refusals.delete("put");
    await isServed(third);
  }, 240_000);
});
