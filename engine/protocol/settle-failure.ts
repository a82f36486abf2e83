import { afterCommit } from "~/db/transaction";
import type { Answer } from "~/engine/protocol/call-function";
import { finishRun, type RunError } from "~/engine/runs/finish-run";
import type { Machine } from "~/engine/machine";
import { retryDelay } from "~/engine/runs/retry";
import { jobs, type JobRow, type RunRow } from "~/engine/rows";

/** Schedules a call's next attempt. Call inside a transaction. */
export function scheduleRetry(
  machine: Machine,
  job: JobRow,
  answer: Pick<Answer, "retryAfter">,
): void {
  const delay = retryDelay(job.attempt, answer.retryAfter, machine.now()) / machine.speed;
  const dueAt = machine.now() + Math.ceil(delay);
  jobs.reschedule.run(job.attempt + 1, dueAt, 0, job.id);
  afterCommit(() => machine.wakeAt(dueAt));
}

export function hasAttemptsLeft(machine: Machine, run: RunRow, job: JobRow): boolean {
  return job.attempt + 1 < (machine.functions.get(run.functionId)?.maxAttempts ?? 1);
}

/**
 * Handles a call that failed in the function itself or before reaching it: retries it or fails the
 * run.
 */
export function settleFailure(
  machine: Machine,
  run: RunRow,
  job: JobRow,
  answer: Answer,
  error: RunError,
): void {
  const final =
    answer.noRetry === "true" ||
    (answer.noRetry === null && answer.fromSdk && answer.status >= 400 && answer.status < 500);
  if (!final && hasAttemptsLeft(machine, run, job)) scheduleRetry(machine, job, answer);
  else finishRun(machine, run, { status: "failed", error });
}
