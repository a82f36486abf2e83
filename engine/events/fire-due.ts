import { transaction } from "~/db/transaction";
import { pushCall } from "~/engine/runs/enqueue";
import { finishRun } from "~/engine/runs/finish-run";
import { releaseDue } from "~/engine/events/hold-event";
import type { Machine } from "~/engine/machine";
import { jobs, runs, type JobRow, type RunRow } from "~/engine/rows";
import { settleAndContinue } from "~/engine/protocol/settle-step";
import { afterCommit } from "~/db/transaction";

const invokeTimeout = {
  name: "InngestInvokeTimeoutError",
  message: "Timed out waiting for invoked function to complete",
  error: "InngestInvokeTimeoutError: Timed out waiting for invoked function to complete",
};

function fire(machine: Machine, job: JobRow, run: RunRow): void {
  switch (job.kind) {
    case "call":
      jobs.markReady.run(job.id);
      afterCommit(() => pushCall(machine, run, job.id, job.stepId, job.attempt));
      return;
    case "sleep":
    case "wait":
      settleAndContinue(machine, run, job.stepId, {
        memo: '{"type":"data","data":null}',
        failed: false,
      });
      return;
    case "invoke":
      settleAndContinue(machine, run, job.stepId, {
        memo: JSON.stringify({ type: "error", error: invokeTimeout }),
        failed: true,
      });
      return;
    case "start":
      if (run.startedAt === null)
        finishRun(machine, run, { status: "cancelled", reason: "It did not start in time." });
      jobs.remove.run(job.id);
      return;
    case "finish":
      finishRun(machine, run, { status: "cancelled", reason: "It did not finish in time." });
      return;
  }
}

/**
 * Carries out due jobs: ended sleeps, time-outs, retries, debounces and batches. @returns how many
 */
export function fireDue(machine: Machine, most: number): number {
  const due = jobs.due.all(machine.now(), most);
  const held = transaction(() => {
    for (const job of due) {
      const run = runs.find.get(job.runId);
      if (!run || run.endedAt !== null) jobs.remove.run(job.id);
      else fire(machine, job, run);
    }
    return releaseDue(machine, most);
  });
  return due.length + held;
}
