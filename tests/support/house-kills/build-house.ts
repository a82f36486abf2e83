import { spawn } from "node:child_process";
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { build } from "vite";
import tsconfigPaths from "vite-tsconfig-paths";
import { setHouseClock } from "~/tests/support/house-kills/house-clock";
import type { Member } from "~/tests/support/house-kills/lay-out-house";
import { payoutEnvironment } from "~/tests/support/payout-environment";
import { readWeights } from "~/tests/support/read-weights";

const root = join(import.meta.dirname, "../../..");
// Two runs of the tests may go on at once.
const built = join(root, `node_modules/.cache/killed-house-${process.pid}`);
const program = join(built, "killed-house.mjs");

// What stands in for a part whose processes start too slowly, and for counsel's approvals.
const standIns = {
  "~/integrations/reader/reader": "canned-reader.ts",
  "~/integrations/sandbox/sandbox-pool": "sandbox-here.ts",
  "~/workflows/outreach/tell-rules": "rules-of-tests.ts",
};

export type Exit = { code: number | null; signal: NodeJS.Signals | null; errors: string };

/** One life of a house. `ended` resolves when it is over, `kill` ends it from outside. */
export type Life = { ended: Promise<Exit>; kill: () => void };

/** Starts a house in a folder. @param orders its environment besides that of every house */
export function startHouse(folder: string, orders: Record<string, string>): Life {
  const child = spawn(process.execPath, [program], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      ...payoutEnvironment,
      NODE_ENV: "test",
      LOG_LEVEL: "fatal",
      HOUSE_CLOCK: folder,
      DATA_DIR: join(folder, "data"),
      JOURNAL_DIR: join(folder, "journal"),
      ...orders,
    },
  });
  let errors = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => (errors += chunk.toString()));
  return {
    ended: new Promise((resolve) => {
      child.on("close", (code, signal) => resolve({ code, signal, errors }));
    }),
    kill: () => void child.kill("SIGKILL"),
  };
}

/** A folder with a house that nobody has done anything in yet, and who its people are. */
export type LaidOut = { folder: string; members: Member[] };

async function buildProgram(): Promise<LaidOut> {
  const alias = Object.entries(standIns).map(([find, file]) => ({
    find,
    replacement: join(import.meta.dirname, file),
  }));
  await build({
    configFile: false,
    root,
    logLevel: "error",
    plugins: [readWeights(), tsconfigPaths()],
    resolve: { alias },
    // Loading hundreds of small files would take most of a life.
    ssr: { noExternal: true, external: ["sharp", "@node-rs/argon2", "pino", "pdfkit"] },
    build: {
      ssr: join(import.meta.dirname, "killed-house.ts"),
      outDir: built,
      emptyOutDir: true,
      target: "node20",
      // By any other name Node reads every file twice to find out what it is.
      rollupOptions: {
        output: { entryFileNames: "[name].mjs", chunkFileNames: "[name]-[hash].mjs" },
      },
    },
  });
  const folder = join(built, "laid-out");
  for (const part of ["data", "journal"]) mkdirSync(join(folder, part), { recursive: true });
  setHouseClock(folder, 1);
  const { code, errors } = await startHouse(folder, { HOUSE_ORDER: "lay-out" }).ended;
  if (code !== 0) throw new Error(`The house that is to be killed was not laid out: ${errors}`);
  const members = readFileSync(join(folder, "data/members.json"), "utf8");
  return { folder, members: JSON.parse(members) as Member[] };
}

let laidOut: Promise<LaidOut> | undefined;

/**
 * The program, compiled once, since thousands of processes are started; each round begins with a
 * copy of the folder.
 */
export const builtHouse = (): Promise<LaidOut> => (laidOut ??= buildProgram());

/** Deletes the compiled program. */
export const forgetHouse = (): void => rmSync(built, { recursive: true, force: true });
