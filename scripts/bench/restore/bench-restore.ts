import { fork, type ChildProcess } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { tmpdir } from "node:os";
import { projectRoot } from "~/env";
import type { BenchRow, Emit } from "~/scripts/bench/row";

const keys = { AWS_ACCESS_KEY_ID: "AKIAEXAMPLE", AWS_SECRET_ACCESS_KEY: "secret/example" };

function begin(script: string, folder: string, settings: Record<string, string>): ChildProcess {
  return fork(join(projectRoot, "scripts/bench", script), [folder], {
    execArgv: ["--import", "tsx", "--max-old-space-size=2048"],
    env: {
      ...process.env,
      NODE_ENV: "production",
      DATA_DIR: join(folder, "data"),
      LOG_LEVEL: "silent",
      AWS_REGION: "us-east-1",
      ...settings,
    },
  });
}

async function untilEnded(child: ChildProcess, emit: Emit): Promise<void> {
  child.on("message", (row: BenchRow) => emit(row));
  const code = await new Promise((resolve) => child.once("exit", resolve));
  if (code !== 0) throw new Error(`A process of the benchmark ended with ${String(code)}.`);
}

/**
 * How long a replica takes to come back, from a folder and from a bucket whose every answer takes
 * 30 ms: the whole copy, the log, its proof alone, the database's check, the ledgers, and what is
 * left to a standby that has followed, in seconds
 * (`restore.folder.*`, `restore.bucket.*`). `GB` (0.1) is the size of the database, `PIECES` (500)
 * how many its log has, `SCRATCH` a folder of a disk with five times the size.
 */
export async function benchRestore(emit: Emit): Promise<void> {
  const folder = mkdtempSync(join(process.env.SCRATCH ?? tmpdir(), "bench-restore-"));
  mkdirSync(join(folder, "bucket"));
  const children: ChildProcess[] = [];
  const start = (...asked: Parameters<typeof begin>): ChildProcess => {
    const child = begin(...asked);
    children.push(child);
    return child;
  };
  try {
    await untilEnded(start("fill/ship-big.ts", folder, {}), emit);
    const slow = start("serve/serve-slow-bucket.ts", folder, keys);
    const endpoint = await new Promise<string>((resolve, reject) => {
      slow.once("message", ({ endpoint: told }: { endpoint: string }) => resolve(told));
      slow.once("exit", () => reject(new Error("The bucket ended.")));
    });
    const settings = { ...keys, AWS_ENDPOINT_URL_S3: endpoint };
    await untilEnded(start("restore/restore-run.ts", folder, settings), emit);
  } finally {
    for (const child of children) child.removeAllListeners("exit").kill();
    rmSync(folder, { recursive: true, force: true });
  }
}
