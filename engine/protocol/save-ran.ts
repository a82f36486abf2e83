import { finishRun, largestOutput } from "~/engine/runs/finish-run";
import type { Machine } from "~/engine/machine";
import { readError, timesOf, type Operation } from "~/engine/protocol/operation";
import { runs, type RunRow } from "~/engine/rows";
import { largestState, maxSteps, settleStep } from "~/engine/protocol/settle-step";

/** The name of a step for people. */
export function nameOf(operation: Operation): string {
  return operation.displayName ?? operation.name ?? operation.id;
}

function optsOf(operation: Operation): string | null {
  return operation.opts ? JSON.stringify(operation.opts) : null;
}

/** Fails a run with an error of the engine. Call inside a transaction. */
export function failRun(machine: Machine, run: RunRow, name: string, message: string): void {
  finishRun(machine, run, { status: "failed", error: { name, message } });
}

function failedMemo(operation: Operation): string {
  return JSON.stringify({
    type: "error",
    error: readError(operation.error ?? operation.data, "The step failed."),
  });
}

/**
 * Stores the value of a step that ran. Call inside a transaction.
 * @returns false when the run cannot go on: too large a value or a state, too many steps (IN-34)
 */
export function saveRan(
  machine: Machine,
  run: RunRow,
  operation: Operation,
  attempt: number,
): boolean {
  const failed = operation.op === "StepFailed" || operation.op === "StepError";
  const memo = failed
    ? failedMemo(operation)
    : `{"type":"data","data":${JSON.stringify(operation.data ?? null)}}`;
  const times = timesOf(operation);
  if (memo.length > largestOutput) {
    failRun(
      machine,
      run,
      "OutputTooLarge",
      `The step "${nameOf(operation)}" returned more than 4 MiB.`,
    );
    return false;
  }
  settleStep(machine, run, operation.id, {
    memo,
    failed,
    op: "StepRun",
    name: nameOf(operation),
    opts: optsOf(operation),
    attempts: attempt + 1,
    ...times,
  });
  const after = runs.find.get(run.id);
  if (!after || after.endedAt !== null) return false;
  if (after.stateBytes > largestState)
    failRun(machine, run, "StateTooLarge", "The values of the run's steps exceed 32 MiB.");
  else if (after.settled > maxSteps)
    failRun(machine, run, "TooManySteps", `The run has more than ${maxSteps} steps.`);
  else return true;
  return false;
}
