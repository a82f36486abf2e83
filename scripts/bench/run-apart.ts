import { fork } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { projectRoot } from "~/env";
import type { BenchRow, Emit } from "~/scripts/bench/row";

/** Runs a benchmark in its own process with a throw-away database; the process sends rows. */
export async function runApart(script: string, emit: Emit): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "bench-"));
  const child = fork(join(projectRoot, script), [], {
    execArgv: ["--import", "tsx"],
    env: { ...process.env, NODE_ENV: "production", DATA_DIR: folder, LOG_LEVEL: "silent" },
  });
  child.on("message", (row: BenchRow) => emit(row));
  try {
    await new Promise<void>((resolve, reject) => {
      child.once("error", reject);
      child.once("exit", (code) =>
        code === 0 ? resolve() : reject(new Error(`${script} ended with ${code}`)),
      );
    });
  } finally {
    child.kill();
    rmSync(folder, { recursive: true, force: true });
  }
}
