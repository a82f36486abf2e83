import { spawn, type ChildProcess } from "node:child_process";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { seconds } from "~/core/duration";
import { freePort } from "~/tests/support/browser-server";
import { mustBuild } from "~/tests/support/must-build";

const root = join(import.meta.dirname, "../..");

export type Child = {
  process: ChildProcess;
  /** All that it has printed so far. */
  output: () => string;
  ended: Promise<{ code: number | null; signal: string | null }>;
};

export type Begun = {
  environment?: Record<string, string>;
  /** Words of a shell before the command, such as `ulimit -n 20`. */
  before?: string;
  /** A program that runs the command, with its own words before it. */
  under?: string[];
};

/**
 * Runs `node` with these words in the project's folder, in a process of its own; a server or
 * program is built before, since it runs as in production, where nothing is built at the start.
 */
export function startChild(
  words: string[],
  { environment = {}, before = "true", under = [] }: Begun = {},
): Child {
  if (["scripts/start.mjs", "scripts/run.mjs"].includes(words[0] ?? "")) mustBuild();
  const settings: NodeJS.ProcessEnv = {
    ...process.env,
    NODE_ENV: "production",
    APP_MODE: "demo",
    LOG_LEVEL: "info",
    ...environment,
  };
  const command = [...under, process.execPath, ...words];
  // Bash takes our pipe for a network, and would read the start-up file of whoever runs the tests.
  const child = spawn("bash", ["--norc", "-c", `${before} && exec "$0" "$@"`, ...command], {
    cwd: root,
    env: settings,
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => (output += String(chunk)));
  const ended = new Promise<{ code: number | null; signal: string | null }>((resolve) =>
    child.once("close", (code, signal) => resolve({ code, signal })),
  );
  return { process: child, output: () => output, ended };
}

/**
 * Runs the source of a program under `scripts/keep-up.mjs`, with its options as they are written in
 * JavaScript.
 */
export const keepUpChild = (
  program: string,
  options: string,
  environment: Record<string, string> = {},
): Child =>
  startChild(
    [
      "--input-type=module",
      "-e",
      `import { keepUp } from "./scripts/keep-up.mjs"; process.exit(await keepUp(["-e", ${JSON.stringify(program)}], ${options}));`,
    ],
    { environment },
  );

export type StartedHouse = Child & { url: string };

/**
 * Starts `npm start`'s own command in `folder` and waits until it answers; what it printed is in
 * the error when it does not.
 */
export async function startHouseIn(folder: string, begun: Begun = {}): Promise<StartedHouse> {
  const port = begun.environment?.PORT ?? String(await freePort());
  const url = `http://127.0.0.1:${port}`;
  const environment = {
    PORT: port,
    BASE_URL: `http://localhost:${port}`,
    DATA_DIR: folder,
    ...begun.environment,
  };
  const child = startChild(["scripts/start.mjs"], { ...begun, environment });
  const isUp = (): Promise<boolean> =>
    fetch(`${url}/healthz`, { signal: AbortSignal.timeout(seconds(2)) }).then(
      ({ ok }) => ok && child.output().includes("Stop with Ctrl+C"),
      () => false,
    );
  for (const until = Date.now() + seconds(90); Date.now() < until; await wait(100)) {
    if (await isUp()) return { ...child, url };
    if (child.process.exitCode !== null) break;
  }
  child.process.kill("SIGKILL");
  throw new Error(`The house did not start:\n${child.output().slice(-3000)}`);
}

/** Ends a child with SIGTERM and says how it ended. */
export function stopChild(child: Child): Child["ended"] {
  child.process.kill("SIGTERM");
  return child.ended;
}
