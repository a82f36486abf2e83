import { spawn } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "~/db/sqlite-driver.mjs";
import { build } from "vite";
import tsconfigPaths from "vite-tsconfig-paths";

const root = join(import.meta.dirname, "../../..");
const built = join(root, "node_modules/.cache/killed-process");
const program = join(built, "killed-process.js");

/**
 * Thousands of processes are started: each one compiles nothing, and begins with a database whose
 * tables are there.
 */
async function buildProgram(): Promise<string> {
  await build({
    configFile: false,
    root,
    logLevel: "error",
    plugins: [tsconfigPaths()],
    build: {
      ssr: join(import.meta.dirname, "killed-process.ts"),
      outDir: built,
      emptyOutDir: true,
      target: "node20",
    },
  });
  const folder = join(built, "laid-out");
  mkdirSync(folder, { recursive: true });
  const { code, errors } = await run(folder, { KILL_AT: "laid-out" });
  if (code !== 0)
    throw new Error(`The process that is to be killed could not be prepared: ${errors}`);
  return join(folder, "app.db");
}

let prepared: Promise<string> | undefined;

type Exit = { code: number | null; signal: NodeJS.Signals | null; output: string; errors: string };
type Settled = { runId: string; stepId: string; memo: string; key: string; name: string };

const start = (folder: string, kill: { at: number; after: boolean } | undefined): Promise<Exit> =>
  run(folder, kill ? { KILL_AT: String(kill.at), KILL_AFTER: kill.after ? "1" : "0" } : {});

function run(folder: string, orders: Record<string, string>): Promise<Exit> {
  return new Promise((resolve) => {
    const process_ = spawn(process.execPath, [program], {
      cwd: root,
      env: { ...process.env, NODE_ENV: "test", LOG_LEVEL: "silent", DATA_DIR: folder, ...orders },
    });
    let output = "";
    let errors = "";
    process_.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
    process_.stderr.on("data", (chunk: Buffer) => (errors += chunk.toString()));
    process_.on("exit", (code, signal) => resolve({ code, signal, output, errors }));
  });
}

function effectsOf(folder: string): string[] {
  const file = join(folder, "effects.txt");
  return existsSync(file) ? readFileSync(file, "utf8").split("\n").filter(Boolean) : [];
}

function read<Row>(folder: string, sql: string): Row[] {
  if (!existsSync(join(folder, "app.db"))) return [];
  const database = new Database(join(folder, "app.db"));
  try {
    return database.prepare<[], Row>(sql).all();
  } finally {
    database.close();
  }
}

const settledSql = `SELECT s.run_id AS runId, s.step_id AS stepId, s.memo, json_extract(r.events, '$[0].data.key') AS key, s.name
  FROM engine_steps s JOIN engine_runs r ON r.id = s.run_id WHERE s.position IS NOT NULL`;

/** What has been settled, each with how often its body had run by then. */
function snapshot(folder: string): Map<string, { memo: string; executions: number }> {
  const effects = effectsOf(folder);
  const executions = (step: Settled): number =>
    effects.filter((line) => line.startsWith(`${step.key} ${step.name} `)).length;
  return new Map(
    read<Settled>(folder, settledSql).map((step) => [
      `${step.runId}/${step.stepId}`,
      { memo: step.memo, executions: executions(step) },
    ]),
  );
}

export type RoundResult = {
  problems: string[];
  kills: number;
  /** Steps that had settled before a kill: what the comparison was about. */
  settledBeforeKill: number;
};

/**
 * Kills a process that carries workflows out at each of the given commits in turn, lets the last
 * one finish, and tells everything that is not as it must be: a settled step that ran again or
 * changed, a run that was lost, doubled or did not end well.
 */
export async function killRound(plan: { at: number; after: boolean }[]): Promise<RoundResult> {
  const laidOut = await (prepared ??= buildProgram());
  const folder = mkdtempSync(join(tmpdir(), "kill-"));
  copyFileSync(laidOut, join(folder, "app.db"));
  const problems: string[] = [];
  const known = new Map<string, { memo: string; executions: number }>();
  let kills = 0;
  let settledBeforeKill = 0;
  const compare = (when: string): void => {
    const now = snapshot(folder);
    for (const [step, before] of known) {
      const after = now.get(step);
      if (after?.memo !== before.memo)
        problems.push(`${when}: the value of ${step} was lost or changed`);
      else if (after.executions !== before.executions)
        problems.push(`${when}: ${step} ran again after it had settled`);
    }
    for (const [step, value] of now) known.set(step, value);
  };
  try {
    for (const kill of plan) {
      const exit = await start(folder, kill);
      if (exit.signal === "SIGKILL") kills += 1;
      else if (exit.code !== 0) problems.push(`the process failed: ${exit.errors.slice(0, 500)}`);
      compare(`kill at ${kill.at}`);
      settledBeforeKill = known.size;
    }
    const last = await start(folder, undefined);
    if (last.code !== 0) problems.push(`the last process failed: ${last.errors.slice(0, 500)}`);
    compare("at the end");
    problems.push(...judgeEnd(folder));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return { problems, kills, settledBeforeKill };
}

const expectedRuns: Record<string, number> = { serial: 2, mixed: 2, waiter: 2, child: 2, told: 2 };

function judgeEnd(folder: string): string[] {
  const problems: string[] = [];
  const runs = read<{ fn: string; status: string; output: string | null }>(
    folder,
    "SELECT function_id AS fn, status, output FROM engine_runs",
  );
  const tokens = new Set(effectsOf(folder).map((line) => line.split(" ")[2]));
  for (const [fn, count] of Object.entries(expectedRuns)) {
    const own = runs.filter((run) => run.fn === `text-to-claim-${fn}`);
    if (own.length !== count) problems.push(`${own.length} runs of ${fn} instead of ${count}`);
    for (const run of own) {
      if (run.status !== "completed")
        problems.push(`a run of ${fn} is ${run.status}: ${run.output}`);
      const values = ([] as unknown[]).concat(JSON.parse(run.output ?? "null") as unknown);
      if (values.some((value) => typeof value !== "string" || !tokens.has(value)))
        problems.push(`a run of ${fn} gave ${run.output}`);
    }
  }
  for (const table of ["engine_jobs", "engine_waits"]) {
    if (read(folder, `SELECT 1 FROM ${table}`).length > 0) problems.push(`${table} is not empty`);
  }
  return problems;
}

/** A plan from a seed: one to three kills at commits between the first and about the last. */
export function planFrom(seed: number): { at: number; after: boolean }[] {
  let state = (seed * 2654435761) % 2147483648;
  const random = (most: number): number => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return Math.floor(state / 65536) % most;
  };
  return Array.from({ length: 1 + random(3) }, () => ({
    at: 1 + random(60),
    after: random(2) === 1,
  }));
}
