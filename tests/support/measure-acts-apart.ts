import { fork } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Measured } from "~/tests/support/measure-acts";

const script = fileURLToPath(new URL("measure-acts-child.ts", import.meta.url));

/**
 * Measures every scheduled function and bulk act in a process and a database of its own, so that it
 * can be done once more.
 */
export async function measureActsApart(): Promise<Measured[]> {
  const folder = mkdtempSync(join(tmpdir(), "measure-acts-"));
  const child = fork(script, [], {
    execArgv: ["--import", "tsx"],
    env: { ...process.env, DATA_DIR: folder },
  });
  try {
    return await new Promise((resolve, reject) => {
      child.once("message", (measured: Measured[]) => resolve(measured));
      child.once("exit", (code) => reject(new Error(`the measuring process ended with ${code}`)));
    });
  } finally {
    child.removeAllListeners("exit").kill();
    rmSync(folder, { recursive: true, force: true });
  }
}
