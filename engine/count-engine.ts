import { sqlite } from "~/db/client";
import { minutes, seconds } from "~/engine/durations";
import type { Machine } from "~/engine/machine";
import { outbox } from "~/engine/rows";

export type EngineCounts = {
  /** Events recorded but not yet taken. */
  eventsWaiting: number;
  /** Runs created but not started. */
  queued: number;
  /** Runs started and not ended, most of which sleep or wait. */
  running: number;
  /** Calls to functions under way. */
  callsUnderWay: number;
  /** Calls that are due and wait for a free slot. */
  callsReady: number;
  /** Runs that failed for good in the last hour. */
  failedLastHour: number;
  /**
   * Calls that have run for more than ten minutes, and runs with neither a job nor an invoked run
   * left.
   */
  stuck: number;
};

/** A longer call is reported as stuck. */
const stuckAfter = minutes(10);

const countStatus = sqlite.prepare<[string], { count: number }>(
  "SELECT count(*) AS count FROM engine_runs WHERE status = ?",
);
const countFailed = sqlite.prepare<[number], { count: number }>(
  "SELECT count(*) AS count FROM engine_runs WHERE ended_at IS NOT NULL AND ended_at >= ? AND status = 'failed'",
);
const countForgotten = sqlite.prepare<[], { count: number }>(
  `SELECT count(*) AS count FROM engine_runs r WHERE r.status IN ('queued', 'running')
   AND NOT EXISTS (SELECT 1 FROM engine_jobs j WHERE j.run_id = r.id)
   AND NOT EXISTS (SELECT 1 FROM engine_steps s WHERE s.run_id = r.id AND s.state = 'pending' AND s.op = 'InvokeFunction')`,
);

/** The engine's figures for metrics and alarms; without a machine only those of the outbox. */
export function countEngine(machine: Machine | undefined): EngineCounts {
  const eventsWaiting = outbox.count.get()?.waiting ?? 0;
  if (!machine)
    return {
      eventsWaiting,
      queued: 0,
      running: 0,
      callsUnderWay: 0,
      callsReady: 0,
      failedLastHour: 0,
      stuck: 0,
    };
  return {
    eventsWaiting,
    queued: countStatus.get("queued")?.count ?? 0,
    running: countStatus.get("running")?.count ?? 0,
    callsUnderWay: machine.calls.size,
    callsReady: machine.lanes.size(),
    failedLastHour: countFailed.get(machine.now() - minutes(60))?.count ?? 0,
    stuck: countStuck(machine),
  };
}

let forgotten = { count: 0, freshUntil: 0 };

// The query reads every active run, so it does not run at every scrape.
function forgottenNow(): number {
  if (performance.now() > forgotten.freshUntil)
    forgotten = {
      count: countForgotten.get()?.count ?? 0,
      freshUntil: performance.now() + seconds(50),
    };
  return forgotten.count;
}

/**
 * Counts calls under way for too long and forgotten runs (at most once in 50 s). Neither should
 * ever occur.
 */
export function countStuck(machine: Machine): number {
  const slow = [...machine.calls.values()].filter(
    (call) => machine.now() - call.startedAt > stuckAfter,
  ).length;
  return slow + forgottenNow();
}
