import { milliseconds } from "~/engine/durations";
import { afterCommit } from "~/db/transaction";
import { log } from "~/log";
import { enqueueTimer } from "~/engine/runs/enqueue";
import type { Machine, RunningCall } from "~/engine/machine";
import { jobs, runs } from "~/engine/rows";
import { shareCommit } from "~/engine/share-commit";

/**
 * Records once that a run has started, which also starts its time limit. Call inside a transaction.
 */
export function noteStart(machine: Machine, call: RunningCall): void {
  if (call.startNoted || machine.stopped) return;
  const { runId, functionId } = call.ready;
  afterCommit(() => (call.startNoted = true));
  if (runs.start.run(call.startedAt, runId).changes === 0) return;
  jobs.removeOfRunLimit.run(runId);
  const limit = machine.functions.get(functionId)?.finishTimeoutMs;
  if (limit !== undefined) enqueueTimer(machine, runId, "", "finish", call.startedAt + limit);
}

/**
 * Records the start of a slow call soon. A quick call records it with its first step, which saves a
 * commit.
 * @returns a function that cancels it
 */
export function noteStartSoon(machine: Machine, call: RunningCall): () => void {
  const timer = setTimeout(() => {
    shareCommit(() => noteStart(machine, call)).then(
      () => machine.changed(call.ready.runId),
      (cause: unknown) =>
        log.error({ run: call.ready.runId, err: cause }, "The start of a run could not be noted"),
    );
  }, milliseconds(30));
  timer.unref();
  return () => clearTimeout(timer);
}
