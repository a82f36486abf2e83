import { setTimeout as sleep } from "node:timers/promises";
import { seconds } from "~/core/duration";
import { sqlite } from "~/db/client";
import type { EmbeddedEngine } from "~/engine/run-embedded";
import { functions } from "~/workflows/index";

const isCron = (trigger: object): boolean => "cron" in trigger;
const triggersOf = ({ opts }: (typeof functions)[number]): object[] =>
  (opts as { triggers?: object[] }).triggers ?? [];

/**
 * Every function that a schedule starts, by what it is registered with: no list to be forgotten in.
 */
export const scheduledFunctions = functions.filter((one) => triggersOf(one).some(isCron));

const newest = sqlite.prepare<[string], { id: string; endedAt: number | null; status: string }>(
  "SELECT id, ended_at AS endedAt, status FROM engine_runs WHERE function_id = ? ORDER BY seq DESC LIMIT 1",
);

async function until(isSo: () => boolean, patience: number, complaint: string): Promise<void> {
  const end = performance.now() + patience;
  while (!isSo()) {
    if (performance.now() > end) throw new Error(complaint);
    await sleep(50);
  }
}

/** Makes a schedule due now and waits until its run has ended. @returns how the run ended */
export async function runScheduled(
  engine: EmbeddedEngine,
  functionId: string,
  timeout: number,
): Promise<string> {
  const before = newest.get(functionId)?.id;
  // The engine lays its schedules down in its first turn.
  const makeDue = sqlite.prepare("UPDATE engine_crons SET next_at = 1 WHERE function_id = ?");
  const isDue = (): boolean => makeDue.run(functionId).changes > 0;
  await until(isDue, seconds(2), `${functionId} has no schedule`);
  engine.machine.nudge();
  const hasEnded = (): boolean => {
    const run = newest.get(functionId);
    return run !== undefined && run.id !== before && run.endedAt !== null;
  };
  await until(hasEnded, timeout, `${functionId} has not ended`);
  return newest.get(functionId)?.status ?? "";
}
