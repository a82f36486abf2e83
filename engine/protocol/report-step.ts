import { enqueueCall, enqueueTimer } from "~/engine/runs/enqueue";
import { compileExpression, matchKey } from "~/engine/language/expression";
import { invokeFunction } from "~/engine/protocol/invoke-function";
import type { Machine } from "~/engine/machine";
import type { Operation } from "~/engine/protocol/operation";
import { eventJson, outbox, runs, steps, waits, type RunRow } from "~/engine/rows";
import { settleStep } from "~/engine/protocol/settle-step";
import { instantOf, longestWait } from "~/engine/language/time-string";

/** Adds a step that is now open. @returns false when it was open or settled before */
function report(machine: Machine, run: RunRow, operation: Operation): boolean {
  const { changes } = steps.report.run({
    runId: run.id,
    stepId: operation.id,
    op: operation.op,
    name: operation.displayName ?? operation.name ?? operation.id,
    opts:
      operation.opts || operation.op !== "StepPlanned"
        ? JSON.stringify({ ...operation.opts, name: operation.name ?? undefined })
        : null,
    createdAt: machine.now(),
  });
  return changes > 0;
}

/** Fails an impossible step: the function gets the error at its next call and may catch it. */
function refuseStep(machine: Machine, run: RunRow, operation: Operation, message: string): void {
  const memo = JSON.stringify({ type: "error", error: { name: "UnsupportedStep", message } });
  settleStep(machine, run, operation.id, {
    memo,
    failed: true,
    op: operation.op,
    name: operation.displayName ?? operation.name ?? operation.id,
  });
}

// IN-34: no sleep or wait is longer than 366 days.
function dueOf(machine: Machine, text: string): number | undefined {
  const now = machine.now();
  const plain = instantOf(text, now, 1);
  return plain === undefined || plain - now > longestWait
    ? undefined
    : instantOf(text, now, machine.speed);
}

function planSleep(machine: Machine, run: RunRow, operation: Operation): void {
  const dueAt = dueOf(machine, operation.name ?? "");
  if (dueAt === undefined)
    return refuseStep(
      machine,
      run,
      operation,
      `A sleep of "${operation.name ?? ""}" is no time, or longer than 366 days.`,
    );
  enqueueTimer(machine, run.id, operation.id, "sleep", dueAt);
}

function textOf(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}

/**
 * An event that arrived between the start of the last step's body and this wait: that step may have
 * read rows older than the event.
 */
function alreadyArrived(
  machine: Machine,
  run: RunRow,
  name: string,
  accepts: (event: unknown) => boolean,
  callStartedAt: number,
): string | undefined {
  const last = steps.latest.get(run.id);
  const since = last
    ? last.op === "StepRun"
      ? (last.startedAt ?? last.endedAt)
      : last.endedAt
    : callStartedAt;
  const arrived = outbox.since.all(since ?? callStartedAt, name).map(eventJson);
  return arrived.find((json) => accepts(JSON.parse(json)));
}

function planWait(
  machine: Machine,
  run: RunRow,
  operation: Operation,
  callStartedAt: number,
): void {
  const name = operation.name ?? "";
  const source = textOf(operation.opts?.if);
  const expiresAt = dueOf(machine, textOf(operation.opts?.timeout) ?? "");
  if (expiresAt === undefined)
    return refuseStep(machine, run, operation, "A wait needs a time-out of at most 366 days.");
  let expression;
  try {
    expression = source === undefined ? undefined : compileExpression(source);
  } catch (cause) {
    return refuseStep(
      machine,
      run,
      operation,
      cause instanceof Error ? cause.message : String(cause),
    );
  }
  const trigger = (JSON.parse(run.events) as unknown[])[0];
  const accepts = (event: unknown): boolean =>
    !expression || expression.evaluate({ event: trigger, async: event }) === true;
  const early = alreadyArrived(machine, run, name, accepts, callStartedAt);
  if (early !== undefined) {
    settleStep(machine, run, operation.id, {
      memo: `{"type":"data","data":${early}}`,
      failed: false,
    });
    return;
  }
  const equality = expression?.equality;
  waits.insert.run({
    runId: run.id,
    stepId: operation.id,
    kind: "event",
    name,
    matchPath: equality?.asyncPath ?? "",
    matchValue: equality ? matchKey(trigger, equality.eventPath) : "",
    expression: source ?? null,
    expiresAt,
  });
  enqueueTimer(machine, run.id, operation.id, "wait", expiresAt);
}

function planSignal(machine: Machine, run: RunRow, operation: Operation): void {
  const signal = textOf(operation.opts?.signal) ?? operation.name ?? "";
  const expiresAt = dueOf(machine, textOf(operation.opts?.timeout) ?? "");
  if (expiresAt === undefined)
    return refuseStep(machine, run, operation, "A wait needs a time-out of at most 366 days.");
  const [other] = waits.matching.all(signal, "signal", "");
  if (other && operation.opts?.conflict !== "replace")
    return refuseStep(machine, run, operation, `Another run waits for the signal "${signal}".`);
  if (other) {
    waits.remove.run(other.id);
    const otherRun = runs.find.get(other.runId);
    if (otherRun) enqueueTimer(machine, otherRun.id, other.stepId, "wait", machine.now());
  }
  waits.insert.run({
    runId: run.id,
    stepId: operation.id,
    kind: "signal",
    name: signal,
    matchPath: "signal",
    matchValue: "",
    expression: null,
    expiresAt,
  });
  enqueueTimer(machine, run.id, operation.id, "wait", expiresAt);
}

/**
 * Stores an operation that the function reported but that is not done yet, and plans the job or
 * wait that completes it. One that was reported before changes nothing (protocol, section 2.4).
 * Call inside a transaction.
 * @returns whether it was new
 */
export function reportStep(
  machine: Machine,
  run: RunRow,
  operation: Operation,
  callStartedAt: number,
): boolean {
  if (!report(machine, run, operation)) return false;
  switch (operation.op) {
    case "StepPlanned":
      enqueueCall(machine, run, operation.id);
      return true;
    case "Sleep":
      planSleep(machine, run, operation);
      return true;
    case "WaitForEvent":
      planWait(machine, run, operation, callStartedAt);
      return true;
    case "WaitForSignal":
      planSignal(machine, run, operation);
      return true;
    case "InvokeFunction":
      invokeFunction(machine, run, operation, dueOf);
      return true;
    default:
      refuseStep(
        machine,
        run,
        operation,
        `The embedded executor does not support the operation ${operation.op}.`,
      );
      return true;
  }
}
