import { afterCommit } from "~/db/transaction";
import { log } from "~/log";
import type { Machine } from "~/engine/machine";
import { recordAnyEvent } from "~/engine/events/record-event";
import { jobs, runs, waits, type RunRow } from "~/engine/rows";
import { settleAndContinue } from "~/engine/protocol/settle-step";

export type RunError = { name: string; message: string; stack?: string; cause?: unknown };
export type End =
  | { status: "completed"; output: string }
  | { status: "failed"; error: RunError }
  | { status: "cancelled"; reason: string };

/** Largest value of a step or a run (IN-34). */
export const largestOutput = 4 * 1024 * 1024;

const endings = new Set([
  "inngest/function.finished",
  "inngest/function.failed",
  "inngest/function.cancelled",
]);

function systemEvents(machine: Machine, run: RunRow, end: End): void {
  // The loop guard: a run that the end of another run triggered does not announce its own end
  // (protocol, section 2.6).
  if (endings.has(run.eventName)) return;
  const events = JSON.parse(run.events) as unknown[];
  const about = { function_id: run.functionId, run_id: run.id, event: events[0], events };
  const send = (name: string, id: string | undefined, data: Record<string, unknown>): void => {
    recordAnyEvent({ id, name, data: { ...about, ...data } }, machine.now(), machine.nudge);
  };
  const result = end.status === "completed" ? { result: JSON.parse(end.output) as unknown } : {};
  const error = end.status === "failed" ? { error: { ...end.error, error: end.error.name } } : {};
  const label = { completed: "Completed", failed: "Failed", cancelled: "Cancelled" }[end.status];
  if (isHeard(machine, "inngest/function.finished"))
    send("inngest/function.finished", undefined, {
      ...result,
      ...error,
      _inngest: { status: label },
    });
  if (end.status === "failed")
    send("inngest/function.failed", run.id, { ...error, _inngest: { status: label } });
  if (end.status === "cancelled")
    send("inngest/function.cancelled", run.id, { _inngest: { status: label } });
}

// Every run ends, few functions listen: the event's row is written only when one does.
function isHeard(machine: Machine, name: string): boolean {
  for (const { triggers, cancelOn } of machine.functions.values())
    if ([...triggers, ...cancelOn].some((entry) => entry.event === name)) return true;
  return waits.paths.get(name) !== undefined;
}

function resumeInvoker(machine: Machine, invokedBy: string, end: End): void {
  const [parentId = "", stepId = ""] = invokedBy.split(".");
  const parent = runs.find.get(parentId);
  if (!parent || parent.endedAt !== null) return;
  const error =
    end.status === "failed"
      ? end.error
      : { name: "Error", message: "The invoked function was cancelled." };
  const memo =
    end.status === "completed"
      ? `{"type":"data","data":${end.output}}`
      : JSON.stringify({ type: "error", error });
  settleAndContinue(machine, parent, stepId, { memo, failed: end.status !== "completed" });
}

/**
 * Ends a run once: removes its jobs and waits, and announces its end (protocol, section 2.7). Call
 * inside a transaction.
 * @returns false when it had ended before
 */
export function finishRun(machine: Machine, run: RunRow, end: End): boolean {
  if (end.status === "completed" && end.output.length > largestOutput)
    return finishRun(machine, run, {
      status: "failed",
      error: { name: "OutputTooLarge", message: "The function returned more than 4 MiB." },
    });
  const output =
    end.status === "completed"
      ? end.output
      : JSON.stringify(end.status === "failed" ? end.error : { reason: end.reason });
  if (runs.end.run(end.status, output, machine.now(), run.id).changes === 0) return false;
  jobs.removeOfRun.run(run.id);
  waits.removeOfRun.run(run.id);
  systemEvents(machine, run, end);
  if (run.invokedBy) resumeInvoker(machine, run.invokedBy, end);
  afterCommit(() => {
    // Only the name: an error's message may hold a person's words.
    if (end.status === "failed")
      log.error(
        { run: run.id, workflow: run.functionId, error: end.error.name },
        "A workflow run failed for good",
      );
    machine.lanes.letGo(run.id);
    machine.nudge();
    machine.changed(run.id);
  });
  return true;
}
