import { spawn, type ChildProcess, type ChildProcessByStdio } from "node:child_process";
import { randomUUID } from "node:crypto";
import { accessSync, constants, mkdirSync, renameSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import type { Readable, Writable } from "node:stream";
import { env, programPath, projectRoot } from "~/env";
import { replicaPlace } from "~/integrations/replica/replica-place";
import { shipperMark } from "~/integrations/replica/living-shipper";

/** Litestream is missing or failed. */
export class ReplicaFailed extends Error {
  override name = "ReplicaFailed";
}

const name = "litestream";
// A copy that is deleted takes the log before the next one with it, a day's at most, and any second
// of thirty days is to be restored.
const keptHours = 31 * 24;
const database = (): string => join(env.DATA_DIR, "app.db");

/** The folder that `npm ci` puts the program in, on Linux with an x64 processor. */
const packagedIn = join(
  projectRoot,
  `node_modules/@flydotio/litestream-${process.platform}-${process.arch}`,
);

/**
 * The path of the program: the one that `npm ci` brought, whose ways are tested, otherwise one on
 * the PATH; null where there is neither.
 */
export function findLitestream(): string | null {
  const isProgram = (path: string): boolean => {
    try {
      accessSync(path, constants.X_OK);
      return true;
    } catch {
      return false;
    }
  };
  const places = programPath.split(delimiter).filter((folder) => folder.startsWith("/"));
  return [packagedIn, ...places].map((folder) => join(folder, name)).find(isProgram) ?? null;
}

function replicaOf(url: string): Record<string, unknown> {
  const place = replicaPlace(url);
  if (place.kind === "file") return { type: "file", path: place.folder };
  return {
    type: "s3",
    bucket: place.bucket,
    path: place.folder,
    region: env.AWS_REGION,
    ...(env.AWS_ENDPOINT_URL_S3
      ? { endpoint: env.AWS_ENDPOINT_URL_S3, "force-path-style": true }
      : {}),
  };
}

// Each of up to two pieces a second costs a restore the way to a bucket; a folder has no such way,
// and whole copies would fill its disk.
const copyEvery = (url: string): string => (replicaPlace(url).kind === "s3" ? "6h" : "24h");

/**
 * Litestream's configuration as JSON, which is also YAML: look and ship each half second, so that a
 * second is lost at most, and keep what is needed to restore any second of thirty days. Contains no
 * secret.
 */
export function litestreamConfig(
  url: string,
  metricsPort: number | null,
  path: string = database(),
): string {
  const replica = {
    ...replicaOf(url),
    "sync-interval": "500ms",
    "snapshot-interval": copyEvery(url),
    retention: `${keptHours}h`,
    "retention-check-interval": "1h",
  };
  return JSON.stringify(
    {
      ...(metricsPort === null ? {} : { addr: `127.0.0.1:${metricsPort}` }),
      dbs: [{ path, "monitor-interval": "500ms", replicas: [replica] }],
    },
    null,
    2,
  );
}

/**
 * Writes a file of what Litestream is told, or of what is known of it, for this account alone, at
 * once: another run may read it meanwhile. One that is killed before leaves a file whose name ends
 * with a UUID. @returns its path
 */
export function writeForLitestream(name: string, content: string): string {
  const folder = join(env.DATA_DIR, ".replica");
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, name);
  const unfinished = `${path}.${randomUUID()}`;
  writeFileSync(unfinished, content, { mode: 0o600 });
  renameSync(unfinished, path);
  return path;
}

const ownKeys = (): Record<string, string> => ({
  ...(env.AWS_ACCESS_KEY_ID ? { LITESTREAM_ACCESS_KEY_ID: env.AWS_ACCESS_KEY_ID } : {}),
  ...(env.AWS_SECRET_ACCESS_KEY ? { LITESTREAM_SECRET_ACCESS_KEY: env.AWS_SECRET_ACCESS_KEY } : {}),
});

/** Litestream gets only the settings that it needs. */
export const litestreamEnvironment = (): NodeJS.ProcessEnv => ({
  NODE_ENV: env.NODE_ENV,
  PATH: programPath,
  ...(env.S3_BY_ROLE ? env.roleVariables : ownKeys()),
});

// Litestream does not notice when its parent dies: a shell in between ends it when the server's end
// of the pipe closes, by force when it does not end by itself: one that waits for a place that is
// away never does. Two of them on one database would corrupt the replica. The program alone carries
// the mark: what else the shells started may live a little longer.
const untilParentEnds = (start: string): string => `exec 3<&0
SHIPS_FOR="$0" ${start}"$@" </dev/null & child=$!
(cat <&3; kill "$child"; sleep 8; kill -9 "$child") >/dev/null 2>&1 & watcher=$!
wait "$child"; code=$?
kill "$watcher" 2>/dev/null
exit "$code"`;

// Looking and copying costs a few hundredths of a processor, in bursts that requests would wait
// for: at 200 texts a second they made the webhook's p99 half as long again (`npm run bench --
// replica`). A much lower priority would let a busy machine fall behind with its copy.
const afterRequests = "$(command -v nice >/dev/null && echo nice -n 5) ";

/**
 * Starts shipping the database to REPLICA_URL. The child ends when its standard input closes.
 * @throws ReplicaFailed when the program is not installed
 */
export function startLitestream(url: string, metricsPort: number): ChildProcess {
  const program = findLitestream();
  if (!program)
    throw new ReplicaFailed(
      "REPLICA_URL is set, and there is no program litestream. Install Litestream 0.3.13, or remove REPLICA_URL.",
    );
  const config = writeForLitestream("litestream.yml", litestreamConfig(url, metricsPort));
  const words = [program, "replicate", "-config", config];
  return spawn("/bin/sh", ["-c", untilParentEnds(afterRequests), shipperMark(), ...words], {
    stdio: ["pipe", "ignore", "ignore"],
    env: litestreamEnvironment(),
  });
}

/**
 * Runs another of the program's commands. The child ends when its standard input closes, as when
 * this process dies.
 * @throws ReplicaFailed when the program is not installed
 */
export function runLitestream(
  words: readonly string[],
): ChildProcessByStdio<Writable, Readable, Readable> {
  const program = findLitestream();
  if (!program) throw new ReplicaFailed("There is no program litestream to restore with.");
  return spawn("/bin/sh", ["-c", untilParentEnds(""), "sh", program, ...words], {
    stdio: ["pipe", "pipe", "pipe"],
    env: litestreamEnvironment(),
  });
}
