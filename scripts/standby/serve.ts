import { spawn } from "node:child_process";
import { isIP } from "node:net";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { minutes, seconds } from "~/core/duration";
import { env, projectRoot } from "~/env";
import { say } from "~/scripts/standby/say";

const askEvery = seconds(0.25);
/** A server that is not ready by then is told of. */
const patience = minutes(1);
const everywhere: Record<string, string> = { "0.0.0.0": "127.0.0.1", "::": "::1", "[::]": "::1" };

/** Where the server says whether it is ready: at HOST, or on loopback where that is everywhere. */
function readinessUrl(): string {
  const host = everywhere[env.HOST] ?? env.HOST;
  return `http://${isIP(host) === 6 ? `[${host}]` : host}:${env.PORT}/readyz`;
}

async function untilReady(): Promise<void> {
  const url = readinessUrl();
  const until = performance.now() + patience;
  for (let isTold = false; ; await wait(askEvery)) {
    const signal = AbortSignal.timeout(seconds(5));
    const answer = await fetch(url, { signal }).catch(() => undefined);
    if (answer?.ok) return;
    if (isTold || performance.now() < until) continue;
    say(`The server is not ready yet at ${url}: after-restore waits for it.`);
    isTold = true;
  }
}

function run(words: string[]) {
  const child = spawn(process.execPath, words, { cwd: projectRoot, stdio: "inherit" });
  const ended = new Promise<number>((resolve) => child.once("close", (code) => resolve(code ?? 1)));
  return { child, ended };
}

/**
 * Starts the server, and tells its database what it does not know once it is ready.
 * @returns the server's exit code
 */
export async function serve(): Promise<number> {
  const { child, ended } = run([join(projectRoot, "scripts/start.mjs")]);
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
    process.on(signal, () => child.kill(signal));
  void untilReady().then(() => run([join(projectRoot, "scripts/run.mjs"), "act", "after-restore"]));
  return ended;
}
