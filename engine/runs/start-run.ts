import { afterCommit } from "~/db/transaction";
import { seconds } from "~/engine/durations";
import type { RunStatus } from "~/engine/schema";
import { enqueueCall, enqueueTimer } from "~/engine/runs/enqueue";
import { matchKey } from "~/engine/language/expression";
import { finishRun } from "~/engine/runs/finish-run";
import {
  isOverRate,
  isRepeated,
  keyOf,
  priorityOf,
  slotNames,
  throttledUntil,
} from "~/engine/runs/flow-control";
import type { Machine } from "~/engine/machine";
import type { EmbeddedFunction } from "~/engine/protocol/read-functions";
import { runs, waits } from "~/engine/rows";
import { newRunId } from "~/engine/runs/run-id";
import { instantOf } from "~/engine/language/time-string";

export type TriggerEvent = { id: string; name: string; data: unknown; ts: number };
export type Origin = { invokedBy?: string; replayOf?: string };

function listenForCancels(
  machine: Machine,
  fn: EmbeddedFunction,
  runId: string,
  event: TriggerEvent,
): void {
  for (const [index, { event: name, condition, timeout }] of fn.cancelOn.entries()) {
    const equality = condition?.equality;
    waits.insert.run({
      runId,
      stepId: `cancel:${index}`,
      kind: "cancel",
      name,
      matchPath: equality?.asyncPath ?? "",
      matchValue: equality ? matchKey(event, equality.eventPath) : "",
      expression: condition?.source ?? null,
      expiresAt:
        timeout === undefined ? null : (instantOf(timeout, machine.now(), machine.speed) ?? null),
    });
  }
}

/**
 * Whether a singleton's run is under way; in cancel mode that run is cancelled instead (protocol,
 * section 2.9).
 */
function isTaken(machine: Machine, fn: EmbeddedFunction, singletonKey: string | null): boolean {
  if (!fn.singleton || singletonKey === null) return false;
  const active = runs.activeSingle.all(fn.id, singletonKey);
  if (fn.singleton.mode === "skip") return active.length > 0;
  for (const run of active)
    finishRun(machine, run, {
      status: "cancelled",
      reason: "A newer run of this singleton has started.",
    });
  return false;
}

function insertRun(
  machine: Machine,
  fn: EmbeddedFunction,
  events: [TriggerEvent, ...TriggerEvent[]],
  status: RunStatus,
  origin: Origin,
  singletonKey: string | null,
) {
  const now = machine.now();
  const [event] = events;
  const head = {
    id: newRunId(now),
    functionId: fn.id,
    rank: machine.nextRank() - seconds(priorityOf(fn, event)),
    slots: JSON.stringify(slotNames(fn, event)),
  };
  const skipped = status === "skipped";
  const added = runs.insert.run({
    ...head,
    status,
    events: JSON.stringify(events),
    eventName: event.name,
    singletonKey,
    invokedBy: origin.invokedBy ?? null,
    replayOf: origin.replayOf ?? null,
    output: skipped
      ? JSON.stringify({ reason: "Another run of this singleton is under way." })
      : null,
    createdAt: now,
    startedAt: null,
    endedAt: skipped ? now : null,
  });
  afterCommit(() => machine.changed(head.id));
  return { ...head, seq: Number(added.lastInsertRowid) };
}

/**
 * Creates a run of a function and owes it its first call, unless flow control forbids it (IN-36,
 * IN-37). Call inside a transaction.
 * @returns the run's id; undefined when no run was started
 */
export function startRun(
  machine: Machine,
  fn: EmbeddedFunction,
  events: [TriggerEvent, ...TriggerEvent[]],
  origin: Origin = {},
): string | undefined {
  const now = machine.now();
  const [event] = events;
  const held = fn.debounce ?? fn.batch;
  if (
    !held &&
    origin.replayOf === undefined &&
    (isRepeated(fn, event, now) || isOverRate(fn, event, now))
  )
    return undefined;
  const singletonKey = fn.singleton ? keyOf(fn.singleton.key, event) : null;
  if (isTaken(machine, fn, singletonKey)) {
    insertRun(machine, fn, events, "skipped", origin, singletonKey);
    return undefined;
  }
  const run = insertRun(machine, fn, events, "queued", origin, singletonKey);
  listenForCancels(machine, fn, run.id, event);
  if (fn.startTimeoutMs !== undefined)
    enqueueTimer(machine, run.id, "", "start", now + fn.startTimeoutMs);
  enqueueCall(machine, run, "", throttledUntil(fn, event, now));
  return run.id;
}
