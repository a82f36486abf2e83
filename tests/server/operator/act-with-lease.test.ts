import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterEach, beforeEach, expect, it } from "vitest";
import { openLeaseStore, type LeaseStore } from "~/integrations/replica/lease-store";
import { holdLease, type LeaseHolder } from "~/operations/replica/hold-lease";
import Database from "~/db/sqlite-driver.mjs";
import { copyFolder } from "~/tests/support/copy-folder";
import { freePort } from "~/tests/support/browser-server";

const run = promisify(execFile);
const opened = ["open-door", "texts", "looked at it with the carrier"] as const;
const done = "texts: open.\nIt is in the copy.\n";
let folder: string;
let url: string;
let other: LeaseHolder | undefined;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "act-lease-"));
  url = `file://${folder}/copies`;
  mkdirSync(join(folder, "copies"));
});
afterEach(() => {
  other?.end();
  other = undefined;
  rmSync(folder, { recursive: true, force: true });
});

const store = (): LeaseStore => openLeaseStore(url);

/** `npm run act` on a machine without a server. */
async function act(words: readonly string[], settings: Record<string, string> = {}) {
  const own = {
    DATA_DIR: join(folder, "data"),
    REPLICA_URL: url,
    NODE_ENV: "test" as const,
  };
  const options = { env: { ...process.env, ...own, ...settings } };
  const program = ["scripts/run.mjs", "act", ...words];
  return run(process.execPath, program, options).then(
    ({ stdout }) => ({ ok: true, output: stdout }),
    (cause: { stdout: string }) => ({ ok: false, output: cause.stdout }),
  );
}

it("issue 24, 4: an act without a server takes a lease that nobody has, and gives it up at its end", async () => {
  expect(await act(opened)).toEqual({ ok: true, output: done });
  const first = await store().newest();
  expect(first).toMatchObject({ isReleased: true });
  expect(await act(opened)).toMatchObject({ ok: true });
  expect((await store().newest())?.n).toBeGreaterThan(first?.n ?? 0);
}, 60_000);

it("issue 24, 1, 3: what an act without a server did is in the copy, and a disk from before it is told to be", async () => {
  const [data, aside, back] = ["data", "aside", "back"].map((name) => join(folder, name));
  expect(await act(opened)).toEqual({ ok: true, output: done });
  copyFolder(data!, aside!);
  const later = ["open-door", "mail", "looked at it with the mail server"];
  expect(await act(later)).toMatchObject({ ok: true });
  expect((await act(["restore", "replica", "--to", back!])).output).toContain("Restored to");
  const restored = new Database(join(back!, "app.db"), { readonly: true });
  const acts = restored.prepare("SELECT count(*) FROM audit_log WHERE act = 'open-door'").pluck();
  expect(acts.get()).toBe(2);
  restored.close();
  rmSync(data!, { recursive: true });
  renameSync(aside!, data!);
  for (let time = 0; time < 2; time++) {
    const stale = await act(["back-up"]);
    expect(stale.output).toContain("lived on another disk last");
    expect(stale.output).toContain("once the server has run here again");
  }
}, 120_000);

it("issue 24, 4: what an act does on a disk on which the house did not live last is not shipped, and it says so each time", async () => {
  expect(await act(opened)).toEqual({ ok: true, output: done });
  other = holdLease(store(), () => undefined);
  await other.look();
  await other.release();
  for (let time = 0; time < 2; time++) {
    const { ok, output } = await act(opened);
    expect([ok, output]).toEqual([true, expect.stringContaining("lived on another disk last")]);
    expect(output).not.toContain("It is in the copy.");
  }
}, 120_000);

it("issue 24, 4: while another machine has the lease and lives, an act without a server changes nothing here, and lists all the same", async () => {
  other = holdLease(store(), () => undefined);
  await other.look();
  expect(other.holds()).toBe(true);
  const refused = await act(opened);
  expect(refused.ok).toBe(false);
  expect(refused.output).toContain("Another machine has the lease of this database");
  expect(other.holds()).toBe(true);
  expect(await act(["list-doors"])).toEqual({ ok: true, output: "Every door is open.\n" });
  await other.release();
  expect(await act(opened)).toMatchObject({ ok: true });
}, 120_000);

it("issue 24, 4: an act whose lease cannot be asked for is done, and says that it does not know", async () => {
  const away = {
    REPLICA_URL: "s3://copies/house",
    AWS_ENDPOINT_URL_S3: `http://127.0.0.1:${await freePort()}`,
    AWS_REGION: "us-east-1",
    AWS_ACCESS_KEY_ID: "AKIAEXAMPLE",
    AWS_SECRET_ACCESS_KEY: "secret/example",
  };
  const answer = await act(opened, away);
  expect(answer.output).toContain("texts: open.");
  expect(answer.output).toContain("The place of the lease did not answer");
  expect(answer.ok).toBe(true);
}, 120_000);
