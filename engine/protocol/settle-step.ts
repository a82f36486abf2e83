import { afterCommit } from "~/db/transaction";
import { enqueueCall } from "~/engine/runs/enqueue";
import type { Machine } from "~/engine/machine";
import { jobs, runs, steps, waits, type RunHead, type RunRow } from "~/engine/rows";

/** Largest sum of a run's step values in bytes, and the most steps of a run (IN-34). */
export const largestState = 32 * 1024 * 1024;
export const maxSteps = 1000;

export type Settlement = {
  /** JSON of the typed memo. */
  memo: string;
  failed: boolean;
  /** For a step that was never reported before it settled. */
  op?: string;
  name?: string;
  opts?: string | null;
  attempts?: number;
  startedAt?: number | null;
  endedAt?: number;
};

/**
 * Stores a step's value and gives it the next place in the order of settling. A step keeps its
 * first value (protocol, section 2.4). Call inside a transaction.
 * @returns whether this settled the step, so that its run needs a new call
 */
export function settleStep(
  machine: Machine,
  run: Pick<RunRow, "id">,
  stepId: string,
  value: Settlement,
): boolean {
  const fresh = runs.find.get(run.id);
  if (!fresh || fresh.endedAt !== null) return false;
  const now = machine.now();
  const { changes } = steps.save.run({
    runId: run.id,
    stepId,
    op: value.op ?? "StepRun",
    name: value.name ?? stepId,
    opts: value.opts ?? null,
    state: value.failed ? "failed" : "done",
    position: fresh.settled,
    memo: value.memo,
    attempts: value.attempts ?? 0,
    createdAt: now,
    startedAt: value.startedAt ?? null,
    endedAt: value.endedAt ?? now,
  });
  if (changes === 0) return false;
  runs.addSettled.run(value.memo.length, run.id);
  jobs.removeOfStep.run(run.id, stepId === "" ? "-" : stepId);
  waits.removeOfStep.run(run.id, stepId);
  afterCommit(() => machine.changed(run.id));
  return true;
}

/**
 * Whether to call the function after this step although others are open: group.parallel in race
 * mode (protocol 1.4), or a function with optimizeParallelism off, which speaks version 1.
 */
export function isRace(run: RunHead, stepId: string): boolean {
  if (steps.find.get(run.id, stepId)?.opts?.includes('"parallelMode":"race"')) return true;
  return runs.find.get(run.id)?.version === 1;
}

/**
 * Settles a step from outside a call (a timer, an event, an invoked run) and queues the run's next
 * discovery. Call inside a transaction.
 */
export function settleAndContinue(
  machine: Machine,
  run: RunHead,
  stepId: string,
  value: Settlement,
): void {
  if (!settleStep(machine, run, stepId, value)) return;
  if (steps.countOpen.get(run.id)?.open === 0 || isRace(run, stepId)) enqueueCall(machine, run, "");
}
