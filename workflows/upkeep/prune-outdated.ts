import { setTimeout as wait } from "node:timers/promises";
import { cron } from "inngest";
import { days, milliseconds } from "~/core/duration";
import { listOutdated } from "~/core/kept-rows";
import { pruneRows } from "~/core/prune-rows";
import { pruneRuns } from "~/engine/prune-runs";
import { env } from "~/env";
import { inngest } from "~/integrations/inngest";

/** A pause between two portions lets other work run. */
const pause = milliseconds(5);

/** Walks a whole table, a portion at a time, and removes outdated rows. @returns how many */
export async function pruneTable(table: string, now: number = Date.now()): Promise<number> {
  const keepAtLeast = table === "events" ? days(env.RUNS_KEEP_DAYS) : 0;
  let removed = 0;
  for (let from: number | null = 0; from !== null; await wait(pause)) {
    const portion = pruneRows(table, from, now, keepAtLeast);
    removed += portion.removed;
    from = portion.next;
  }
  return removed;
}

/**
 * Removes what the embedded engine left behind. While it works it does so itself; once an Inngest
 * server runs the workflows, nobody else would.
 */
export async function pruneEngine(now: number = Date.now()): Promise<void> {
  const atOnce = 200;
  while (pruneRuns(now, env.RUNS_KEEP_DAYS, atOnce) === atOnce) await wait(pause);
}

/**
 * Every hour, removes rows that strangers and machines left behind and nobody needs any longer
 * (`core/kept-rows.ts`).
 */
export const pruneOutdated = inngest.createFunction(
  { id: "prune-outdated", triggers: [cron("20 * * * *")], concurrency: [{ limit: 1 }], retries: 1 },
  async ({ step }) => {
    const removed: Record<string, number> = {};
    for (const [table] of listOutdated())
      removed[table] = await step.run(`prune-${table}`, () => pruneTable(table));
    await step.run("prune-engine", () => pruneEngine());
    return removed;
  },
);
