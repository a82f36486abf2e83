import { enqueueTimer } from "~/engine/runs/enqueue";
import type { Machine } from "~/engine/machine";
import type { Operation } from "~/engine/protocol/operation";
import { newId } from "~/db/ids";
import { eventJson, outbox, type RunRow } from "~/engine/rows";
import { settleStep } from "~/engine/protocol/settle-step";
import { startRun, type TriggerEvent } from "~/engine/runs/start-run";

function fail(machine: Machine, run: RunRow, operation: Operation, message: string): void {
  settleStep(machine, run, operation.id, {
    memo: JSON.stringify({ type: "error", error: { name: "Error", message } }),
    failed: true,
  });
}

/**
 * Starts the function that step.invoke names, with an event of its own; its end settles the step
 * (protocol 1.3). Call inside a transaction.
 */
export function invokeFunction(
  machine: Machine,
  run: RunRow,
  operation: Operation,
  dueOf: (machine: Machine, text: string) => number | undefined,
): void {
  const { function_id: functionId, payload, timeout } = operation.opts ?? {};
  const target = typeof functionId === "string" ? machine.functions.get(functionId) : undefined;
  if (!target)
    return fail(machine, run, operation, `There is no function "${String(functionId)}" to invoke.`);
  const expiresAt = typeof timeout === "string" ? dueOf(machine, timeout) : undefined;
  if (typeof timeout === "string" && expiresAt === undefined)
    return fail(machine, run, operation, "The time-out is no time, or longer than 366 days.");
  const data =
    typeof payload === "object" && payload !== null
      ? (payload as { data?: Record<string, unknown> }).data
      : undefined;
  const correlation = `${run.id}.${operation.id}`;
  const now = machine.now();
  const about = {
    fn_id: target.id,
    correlation_id: correlation,
    expire: expiresAt ?? null,
    name: operation.displayName ?? operation.name ?? operation.id,
    source_fn_id: run.functionId,
    source_fn_v: 1,
  };
  const event = {
    id: newId("evt"),
    name: "inngest/function.invoked",
    data: JSON.stringify({ ...data, _inngest: about }),
    ts: now,
  };
  outbox.insert.run({ ...event, createdAt: now, dispatchedAt: now });
  if (expiresAt !== undefined) enqueueTimer(machine, run.id, operation.id, "invoke", expiresAt);
  const started = startRun(machine, target, [JSON.parse(eventJson(event)) as TriggerEvent], {
    invokedBy: correlation,
  });
  if (started === undefined)
    fail(
      machine,
      run,
      operation,
      `The function "${target.id}" did not start: its rate limit, singleton or idempotency forbade it.`,
    );
}
