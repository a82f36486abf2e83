import { fork, type ChildProcess } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { projectRoot } from "~/env";
import { getLoad } from "~/scripts/bench/get-load";
import { median, row, type Emit } from "~/scripts/bench/row";
import { build } from "~/scripts/prepare.mjs";

const rounds = 5;
const forMs = 2000;
const connections = 10;

type Served = { port: number; child: ChildProcess };

function startServer(script: string, folder: string, ...args: string[]): Promise<Served> {
  const child = fork(join(projectRoot, script), args, {
    execArgv: ["--import", "tsx"],
    env: {
      ...process.env,
      NODE_ENV: "production",
      DATA_DIR: folder,
      PORT: "0",
      LOG_LEVEL: "silent",
    },
  });
  return new Promise((resolve, reject) => {
    child.once("message", (message: { port: number }) => resolve({ port: message.port, child }));
    child.once("exit", (code) => reject(new Error(`${script} ended with ${code}`)));
  });
}

async function sizeOf(port: number): Promise<number> {
  const response = await fetch(`http://127.0.0.1:${port}/`, {
    headers: { "Accept-Encoding": "identity" },
  });
  return (await response.arrayBuffer()).byteLength;
}

/**
 * The kept landing page against a bare Remix page of its size, interleaved in one run:
 * `landing.cached`, to reach 8 times the limit.
 */
export async function benchLanding(emit: Emit): Promise<void> {
  const problem = build();
  if (problem) throw new Error(problem);
  const folder = mkdtempSync(join(tmpdir(), "bench-landing-"));
  const served: Served[] = [];
  try {
    const product = await startServer("scripts/bench/serve/serve-built.ts", folder);
    served.push(product);
    const bare = await startServer(
      "scripts/bench/serve/serve-bare-page.tsx",
      folder,
      String(await sizeOf(product.port)),
    );
    served.push(bare);
    const speeds = { ours: [] as number[], limit: [] as number[] };
    for (let round = 0; round <= rounds; round++) {
      const limit = await getLoad({ port: bare.port, connections, forMs, path: "/" });
      const ours = await getLoad({ port: product.port, connections, forMs, path: "/" });
      // The first round warms both up.
      if (round === 0) continue;
      speeds.limit.push(limit);
      speeds.ours.push(ours);
    }
    emit(row("landing.cached", median(speeds.ours), "requests/s", median(speeds.limit)));
  } finally {
    for (const { child } of served) child.removeAllListeners("exit").kill();
    rmSync(folder, { recursive: true, force: true });
  }
}
