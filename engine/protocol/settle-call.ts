import { afterCommit } from "~/db/transaction";
import { log } from "~/log";
import type { Answer } from "~/engine/protocol/call-function";
import { enqueueCall } from "~/engine/runs/enqueue";
import { finishRun } from "~/engine/runs/finish-run";
import type { Machine, RunningCall } from "~/engine/machine";
import { noteStart } from "~/engine/protocol/note-start";
import { readError, readOperations, timesOf, type Operation } from "~/engine/protocol/operation";
import { reportStep } from "~/engine/protocol/report-step";
import { jobs, runs, steps, type JobRow, type RunRow } from "~/engine/rows";
import { isRace, maxSteps } from "~/engine/protocol/settle-step";
import { scheduleRetry, hasAttemptsLeft, settleFailure } from "~/engine/protocol/settle-failure";
import { failRun, nameOf, saveRan } from "~/engine/protocol/save-ran";

/** How many discoveries without anything new end a run: its function will never finish. */
const maxIdleCalls = 20;

/** A step's body threw. @returns whether the same call is to be made again */
function stepThrew(
  machine: Machine,
  run: RunRow,
  job: JobRow,
  operation: Operation,
  answer: Answer,
): boolean {
  if (answer.noRetry === "true" || !hasAttemptsLeft(machine, run, job)) {
    saveRan(machine, run, operation, job.attempt);
    return false;
  }
  const error = readError(operation.error, "The step failed.");
  steps.noteFailure.run({
    runId: run.id,
    stepId: operation.id,
    op: "StepRun",
    name: nameOf(operation),
    attempts: job.attempt + 1,
    lastError: JSON.stringify(error),
    createdAt: machine.now(),
    startedAt: timesOf(operation).startedAt ?? null,
  });
  scheduleRetry(machine, job, answer);
  return true;
}

type Progress = { isNew: boolean; retrying: boolean };

function applyOperation(
  machine: Machine,
  run: RunRow,
  call: RunningCall,
  job: JobRow,
  operation: Operation,
  answer: Answer,
): Progress {
  switch (operation.op) {
    case "StepRun":
    case "Step":
    case "StepFailed":
      return { isNew: saveRan(machine, run, operation, job.attempt), retrying: false };
    case "StepError": {
      const retrying = stepThrew(machine, run, job, operation, answer);
      return { isNew: true, retrying };
    }
    case "RunComplete":
      finishRun(machine, run, {
        status: "completed",
        output: JSON.stringify(operation.data ?? null),
      });
      return { isNew: true, retrying: false };
    case "DiscoveryRequest":
    case "None":
      return { isNew: false, retrying: false };
    case "DeferAdd":
    case "DeferAbort":
      failRun(
        machine,
        run,
        "UnsupportedStep",
        "defer() is not supported by the embedded executor.",
      );
      return { isNew: true, retrying: false };
    default:
      return { isNew: reportStep(machine, run, operation, call.startedAt), retrying: false };
  }
}

function settleOperations(
  machine: Machine,
  run: RunRow,
  call: RunningCall,
  job: JobRow,
  answer: Answer,
): void {
  const operations = readOperations(JSON.parse(answer.body));
  // Waits first, so that they do not miss an event that a sibling step sends (protocol, section
  // 2.4).
  const waitsFirst = [...operations].sort(
    (a, b) => Number(b.op === "WaitForEvent") - Number(a.op === "WaitForEvent"),
  );
  const progress = waitsFirst.map((operation) =>
    applyOperation(machine, run, call, job, operation, answer),
  );
  const after = runs.find.get(run.id);
  if (!after || after.endedAt !== null || progress.some((step) => step.retrying)) return;
  const open = steps.countOpen.get(run.id)?.open ?? 0;
  if (open + after.settled > maxSteps)
    return failRun(machine, run, "TooManySteps", `The run has more than ${maxSteps} steps.`);
  jobs.remove.run(job.id);
  if (open > 0 && !call.again && (job.stepId === "" || !isRace(run, job.stepId))) return;
  if (!progress.some((step) => step.isNew)) {
    runs.addIdle.run(run.id);
    if (after.idleCalls >= maxIdleCalls)
      return failRun(
        machine,
        run,
        "NoProgress",
        "The function was called again and again without reporting anything new.",
      );
  }
  enqueueCall(machine, after, "");
}

// The SDK waited for a step that the run asked for before and does not ask for now (IN-53): its
// author must be warned.
function warnOfLostStep(run: RunRow, body: unknown): void {
  const lost =
    typeof body === "object" && body !== null && "requestedStep" in body
      ? String(body.requestedStep)
      : undefined;
  if (lost === undefined) return;
  const found =
    "foundSteps" in (body as object)
      ? (body as { foundSteps: { displayName?: string; id: string }[] }).foundSteps
      : [];
  log.warn(
    {
      runId: run.id,
      functionId: run.functionId,
      lostStep: lost,
      foundSteps: found.map(({ displayName, id }) => displayName ?? id),
    },
    "a function is not deterministic: called again, it no longer asks for a step that it had asked for",
  );
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Stores a call's answer (protocol, sections 2.3 to 2.6; IN-24). Drops the answer to a call that no
 * longer belongs to its run: the run was cancelled, or the call was given up. Call inside a
 * transaction.
 */
export function settleCall(machine: Machine, call: RunningCall, answer: Answer): void {
  const run = runs.find.get(call.ready.runId);
  const job = jobs.find.get(call.ready.jobId);
  if (!run || run.endedAt !== null || !job) return;
  if (answer.version !== undefined && answer.status !== 500)
    runs.setVersion.run(answer.version, run.id);
  noteStart(machine, call);
  afterCommit(() => machine.changed(run.id));
  if (!answer.fromSdk)
    return settleFailure(
      machine,
      run,
      job,
      { ...answer, noRetry: null },
      { name: "TransportError", message: "The SDK did not answer." },
    );
  if (answer.status === 206) return settleOperations(machine, run, call, job, answer);
  if (answer.status === 200) {
    finishRun(machine, run, {
      status: "completed",
      output: answer.body === "" ? "null" : answer.body,
    });
    return;
  }
  const body = parsed(answer.body);
  warnOfLostStep(run, body);
  settleFailure(
    machine,
    run,
    job,
    answer,
    readError(body, `The function answered ${answer.status}.`),
  );
}
