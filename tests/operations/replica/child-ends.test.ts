import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, describe, expect, it } from "vitest";
import { seconds } from "~/core/duration";
import { startChild } from "~/tests/support/start-child";

/** An empty bucket that answers us, and takes Litestream's connections without an answer. */
const sockets = new Set<Socket>();
const bucket = createServer((request, response) => {
  if (/aws-sdk-go/i.test(request.headers["user-agent"] ?? "")) return;
  const isList = /list-type|[?&]prefix=/.test(request.url ?? "");
  response.writeHead(isList ? 200 : 404, { "content-type": "application/xml" });
  response.end(
    isList
      ? "<ListBucketResult><IsTruncated>false</IsTruncated></ListBucketResult>"
      : "<Error><Code>NoSuchKey</Code></Error>",
  );
});
bucket.on("connection", (socket: Socket) => sockets.add(socket));
await new Promise<void>((resolve) => bucket.listen(0, "127.0.0.1", resolve));
const folder = mkdtempSync(join(tmpdir(), "child-ends-"));
const settings = {
  REPLICA_URL: "s3://copies/house/db",
  AWS_REGION: "us-east-1",
  AWS_ACCESS_KEY_ID: "AKIAEXAMPLE",
  AWS_SECRET_ACCESS_KEY: "secret/example",
  AWS_ENDPOINT_URL_S3: `http://127.0.0.1:${(bucket.address() as AddressInfo).port}`,
};
Object.assign(process.env, settings);
const { env, projectRoot } = await import("~/env");
const { restoreFromReplica } = await import("~/integrations/replica/restore-from-replica");
afterAll(() => {
  for (const socket of sockets) socket.destroy();
  bucket.close();
  rmSync(folder, { recursive: true, force: true });
});

/** The running Litestreams that were told of a data folder. */
const litestreams = (data: string): number =>
  readdirSync("/proc").filter((pid) => {
    try {
      const [name = "", ...words] = readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0");
      return name.endsWith("litestream") && words.some((one) => one.includes(data));
    } catch {
      return false;
    }
  }).length;

async function until(holds: () => boolean, what: string, said = () => ""): Promise<void> {
  for (const end = Date.now() + seconds(100); Date.now() < end; await wait(50)) if (holds()) return;
  throw new Error(`It did not come to this: ${what} ${said()}`);
}

describe("issue 24: a child program does not outlive what it was started for", () => {
  it("a restore from a place that never answers ends, and leaves no program behind", async () => {
    const restored = restoreFromReplica(settings.REPLICA_URL, join(folder, "back.db"), null, 1500);
    await expect(restored).rejects.toThrow("The place of the replica does not answer.");
    await until(() => litestreams(env.DATA_DIR) === 0, "it ended");
  }, 60_000);

  it("a restore whose parent is killed ends too", async () => {
    const data = join(folder, "data");
    mkdirSync(data, { recursive: true });
    const words = ["scripts/run.mjs", "act", "restore", "--to", join(folder, "to")];
    const environment = { ...settings, DATA_DIR: data, JOURNAL_DIR: join(folder, "journal") };
    const child = startChild(words, { environment });
    await until(() => litestreams(data) === 1, "it restores", child.output);
    child.process.kill("SIGKILL");
    await child.ended;
    await until(() => litestreams(data) === 0, "it ended with its parent");
  }, 240_000);
});

/**
 * What starts programs while the product runs, and what ends them: with the parent, and when they
 * hang.
 */
const starters: Record<string, string> = {
  "db/keep-copy-before-upgrade.ts":
    "waits for it, and nothing else runs; it ends once the copy is made, which has a name of its own",
  "integrations/backup/copy-database.ts": "ends with the pipe; each step is the disk's",
  "integrations/replica/apply-log.ts": "ends with the pipe; each step is the disk's",
  "integrations/replica/litestream.ts":
    "a shell ends it with the pipe; keep-replica ends one that is stuck, restore-from-replica one that is silent",
  "integrations/sandbox/child.ts": "ends with the pipe; killed when a job exceeds its time",
  "scripts/find-browser.mjs": "20 seconds at most",
  "scripts/keep-up.mjs":
    "ends when the channel closes; killed when it was alive and is silent for a minute",
  "scripts/known-holes.mjs": "asks the registry in the tests: a minute at most",
  "scripts/prepare.mjs": "npm and the build, before anything serves; in the foreground",
  "scripts/standby/serve.ts": "the server, which is meant to stay, and an act in the foreground",
  "scripts/start.mjs": "asks ps about its own parents: ten seconds at most",
  "scripts/tell-systemd.mjs": "10 seconds at most",
  "scripts/text.ts": "a developer's own window",
};
const isOurs = (path: string): boolean =>
  /^(app|bot|core|db|engine|integrations|operations|server|workflows|scripts)\//.test(path) &&
  /\.(ts|tsx|mjs)$/.test(path) &&
  // Measures and trials of developers.
  !/^scripts\/(bench|reader|claims)|^scripts\/test\.mjs/.test(path);

describe("the programs that we start", () => {
  const files = readdirSync(projectRoot, { recursive: true, encoding: "utf8" }).filter(isOurs);
  const starting = files.filter((path) =>
    /^import \{ (?!type).*from "(node:)?child_process"|require\("(node:)?child_process"\)/m.test(
      readFileSync(join(projectRoot, path), "utf8"),
    ),
  );

  it("are known, each with what ends it", () => {
    const known = Object.keys(starters).filter((path) => starting.includes(path));
    expect(starting.sort()).toEqual(known.sort());
    expect(starting.length).toBeGreaterThan(8);
  });

  it("watch their end of the pipe where they outlive a call", () => {
    for (const path of ["copy-database.ts", "litestream.ts", "child.ts"]) {
      const file = starting.find((one) => one.endsWith(`/${path}`)) ?? "";
      expect(readFileSync(join(projectRoot, file), "utf8"), path).toMatch(/stdio: \[.*"pipe"/);
    }
  });
});
