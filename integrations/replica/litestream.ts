import { spawn, type ChildProcess } from "node:child_process";
import { accessSync, constants, mkdirSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { text } from "node:stream/consumers";
import { env, programPath } from "~/env";
import { replicaPlace } from "~/integrations/replica/replica-place";

/** Litestream is missing or failed. */
export class ReplicaFailed extends Error {
  override name = "ReplicaFailed";
}

const name = "litestream";
const keptHours = 30 * 24;
const database = (): string => join(env.DATA_DIR, "app.db");

/** The path of the program, or null where there is none on the PATH. */
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
  return places.map((folder) => join(folder, name)).find(isProgram) ?? null;
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

/**
 * Litestream's configuration as JSON, which is also YAML: ship within a second, and keep what is
 * needed to restore any second of thirty days. Contains no secret.
 */
export function litestreamConfig(url: string, metricsPort: number | null): string {
  const replica = {
    ...replicaOf(url),
    "sync-interval": "1s",
    "snapshot-interval": "24h",
    retention: `${keptHours}h`,
    "retention-check-interval": "1h",
  };
  return JSON.stringify(
    {
      ...(metricsPort === null ? {} : { addr: `127.0.0.1:${metricsPort}` }),
      dbs: [{ path: database(), replicas: [replica] }],
    },
    null,
    2,
  );
}

function writeConfig(file: string, config: string): string {
  const folder = join(env.DATA_DIR, ".replica");
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, file);
  writeFileSync(path, config, { mode: 0o600 });
  return path;
}

const ownKeys = (): Record<string, string> => ({
  ...(env.AWS_ACCESS_KEY_ID ? { LITESTREAM_ACCESS_KEY_ID: env.AWS_ACCESS_KEY_ID } : {}),
  ...(env.AWS_SECRET_ACCESS_KEY ? { LITESTREAM_SECRET_ACCESS_KEY: env.AWS_SECRET_ACCESS_KEY } : {}),
});

// It gets only the settings that it needs.
const childEnvironment = (): NodeJS.ProcessEnv => ({
  NODE_ENV: env.NODE_ENV,
  PATH: programPath,
  ...(env.S3_BY_ROLE ? env.roleVariables : ownKeys()),
});

// Litestream does not notice when its parent dies: a shell in between ends it when the server's end
// of the pipe closes. Two of them on one database would corrupt the replica.
const untilParentEnds = `exec 3<&0
"$@" </dev/null & child=$!
(cat <&3 >/dev/null; kill "$child" 2>/dev/null) &
wait "$child"`;

/**
 * Starts shipping the database to REPLICA_URL. The child ends when its standard input closes.
 * @throws ReplicaFailed when the program is not installed
 */
export function startLitestream(url: string, metricsPort: number): ChildProcess {
  const program = findLitestream();
  if (!program)
    throw new ReplicaFailed(
      "REPLICA_URL is set, and there is no program litestream on the PATH. Install Litestream 0.3.13, or remove REPLICA_URL.",
    );
  const config = writeConfig("litestream.yml", litestreamConfig(url, metricsPort));
  return spawn("/bin/sh", ["-c", untilParentEnds, "sh", program, "replicate", "-config", config], {
    stdio: ["pipe", "ignore", "ignore"],
    env: childEnvironment(),
  });
}

/**
 * Restores the database from REPLICA_URL to a new file, as of an instant (ms) or the newest state.
 * The caller must verify the file afterwards.
 * @throws ReplicaFailed with what the program said
 */
export async function restoreFromReplica(
  url: string,
  to: string,
  at: number | null,
): Promise<void> {
  const program = findLitestream();
  if (!program)
    throw new ReplicaFailed("There is no program litestream on the PATH to restore with.");
  const config = writeConfig("restore.yml", litestreamConfig(url, null));
  const when = at === null ? [] : ["-timestamp", new Date(at).toISOString()];
  const words = ["restore", "-config", config, "-o", to, ...when, database()];
  const child = spawn(program, words, {
    stdio: ["ignore", "ignore", "pipe"],
    env: childEnvironment(),
  });
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", resolve);
  });
  const [said, code] = await Promise.all([text(child.stderr), ended]);
  if (code !== 0)
    throw new ReplicaFailed(
      `The replica could not be restored: ${said.trim().split("\n").at(-1)?.slice(0, 300) ?? "it did not say why"}`,
    );
}
