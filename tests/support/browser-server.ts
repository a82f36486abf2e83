import { spawn, type ChildProcess } from "node:child_process";
import { randomBytes } from "node:crypto";
import { createWriteStream, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { mustBuild } from "./must-build";
import { childrenOf } from "./watch-children";

const root = join(import.meta.dirname, "../..");

/** A port that nothing listens on. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}

async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(2_000) })).ok;
  } catch {
    return false;
  }
}

async function untilReady(url: string, server: ChildProcess, logFile: string): Promise<void> {
  for (const until = Date.now() + 180_000; Date.now() < until; await wait(200)) {
    if (await answers(url)) return;
    if (server.exitCode !== null) break;
  }
  throw new Error(
    `The server did not become ready:\n${readFileSync(logFile, "utf8").slice(-4_000)}`,
  );
}

async function stop(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null) return;
  const ended = new Promise((resolve) => server.once("exit", resolve));
  server.kill("SIGTERM");
  const late = setTimeout(() => server.kill("SIGKILL"), 10_000);
  await ended;
  clearTimeout(late);
}

/** `pid` is the server's own, not that of the process that keeps it up. */
export type House = { url: string; folder: string; pid: number; stop: () => Promise<void> };

/**
 * Starts the built house in demo mode on a port and a data folder of its own, which go when it is
 * stopped; `name` is its log's. `fill` writes what it is to hold from the beginning.
 */
export async function startHouse(
  name: string,
  settings: Record<string, string> = {},
  fill: (folder: string) => Promise<unknown> = () => Promise.resolve(),
): Promise<House> {
  mustBuild();
  const folder = mkdtempSync(join(tmpdir(), "e2e-"));
  await fill(folder);
  const url = `http://localhost:${await freePort()}`;
  mkdirSync(join(root, "test-results"), { recursive: true });
  const logFile = join(root, "test-results", `${name}.log`);
  const log = createWriteStream(logFile);
  const server = spawn(process.execPath, ["scripts/start.mjs"], {
    cwd: root,
    env: {
      ...process.env,
      APP_MODE: "demo",
      NODE_ENV: "production",
      PORT: new URL(url).port,
      BASE_URL: url,
      DATA_DIR: folder,
      ...settings,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  for (const stream of [server.stdout, server.stderr]) stream.pipe(log, { end: false });
  try {
    await untilReady(url, server, logFile);
  } catch (cause) {
    await stop(server);
    throw cause;
  }
  return {
    url,
    folder,
    pid: Number(childrenOf(server.pid ?? 0)[0] ?? server.pid),
    stop: async () => {
      await stop(server);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Starts the house that the browser tests share; they find it in E2E_BASE_URL. */
export default async function startServer(): Promise<() => Promise<void>> {
  // Known to the tests too, which make signed links of their own.
  process.env.SESSION_SECRET = randomBytes(32).toString("base64url");
  const house = await startHouse("server", { SESSION_SECRET: process.env.SESSION_SECRET });
  process.env.E2E_BASE_URL = house.url;
  process.env.E2E_DATA_DIR = house.folder;
  return house.stop;
}
