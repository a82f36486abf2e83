import { sqlite } from "~/db/client";
import { afterCommit } from "~/db/transaction";
import { isOverRate, keyOf } from "~/engine/runs/flow-control";
import type { Machine } from "~/engine/machine";
import type { EmbeddedFunction } from "~/engine/protocol/read-functions";
import { startRun, type TriggerEvent } from "~/engine/runs/start-run";

type Held = { functionId: string; key: string; events: string; firstAt: number; dueAt: number };

const columns = "function_id AS functionId, key, events, first_at AS firstAt, due_at AS dueAt";
const find = sqlite.prepare<[string, string], Held>(
  `SELECT ${columns} FROM engine_held WHERE function_id = ? AND key = ?`,
);
const findDue = sqlite.prepare<[number, number], Held>(
  `SELECT ${columns} FROM engine_held WHERE due_at <= ? ORDER BY due_at LIMIT ?`,
);
const save = sqlite.prepare<[Held]>(
  `INSERT INTO engine_held (function_id, key, events, first_at, due_at) VALUES (@functionId, @key, @events, @firstAt, @dueAt)
   ON CONFLICT DO UPDATE SET events = excluded.events, first_at = excluded.first_at, due_at = excluded.due_at`,
);
const remove = sqlite.prepare<[string, string]>(
  "DELETE FROM engine_held WHERE function_id = ? AND key = ?",
);
const nextDue = sqlite.prepare<[], { dueAt: number | null }>(
  "SELECT min(due_at) AS dueAt FROM engine_held",
);

function eventsOf(held: Held): TriggerEvent[] {
  return JSON.parse(held.events) as TriggerEvent[];
}

function releaseHeld(machine: Machine, fn: EmbeddedFunction, held: Held): void {
  const [first, ...rest] = eventsOf(held);
  remove.run(held.functionId, held.key);
  if (first) startRun(machine, fn, [first, ...rest]);
}

function debounce(
  machine: Machine,
  fn: EmbeddedFunction,
  event: TriggerEvent,
  rule: NonNullable<EmbeddedFunction["debounce"]>,
): void {
  if (isOverRate(fn, event, machine.now())) return;
  const now = machine.now();
  const key = keyOf(rule.key, event);
  const firstAt = find.get(fn.id, key)?.firstAt ?? now;
  const latest = rule.timeoutMs === undefined ? Infinity : firstAt + rule.timeoutMs;
  const dueAt = Math.min(now + rule.periodMs, latest);
  save.run({ functionId: fn.id, key, events: JSON.stringify([event]), firstAt, dueAt });
  afterCommit(() => machine.wakeAt(dueAt));
}

function batch(
  machine: Machine,
  fn: EmbeddedFunction,
  event: TriggerEvent,
  rule: NonNullable<EmbeddedFunction["batch"]>,
): void {
  if (rule.condition && rule.condition.evaluate({ event }) !== true) {
    startRun(machine, fn, [event]);
    return;
  }
  const now = machine.now();
  const key = keyOf(rule.key, event);
  const before = find.get(fn.id, key);
  const held: Held = {
    functionId: fn.id,
    key,
    events: JSON.stringify([...(before ? eventsOf(before) : []), event]),
    firstAt: before?.firstAt ?? now,
    dueAt: before?.dueAt ?? now + rule.timeoutMs,
  };
  if (eventsOf(held).length >= rule.maxSize) return releaseHeld(machine, fn, held);
  save.run(held);
  afterCommit(() => machine.wakeAt(held.dueAt));
}

/**
 * Offers an event to a function that it triggers: a run at once, or later with the last event
 * (debounce) or with others (batch). Call inside a transaction.
 */
export function offerEvent(machine: Machine, fn: EmbeddedFunction, event: TriggerEvent): void {
  if (fn.batch) batch(machine, fn, event, fn.batch);
  else if (fn.debounce) debounce(machine, fn, event, fn.debounce);
  else startRun(machine, fn, [event]);
}

/**
 * Starts the runs whose debounce or batch is over. Call inside a transaction. @returns how many
 */
export function releaseDue(machine: Machine, most: number): number {
  const due = findDue.all(machine.now(), most);
  for (const held of due) {
    const fn = machine.functions.get(held.functionId);
    if (fn) releaseHeld(machine, fn, held);
    else remove.run(held.functionId, held.key);
  }
  return due.length;
}

/** When the next held events are due; undefined when none are held. */
export function nextHeldDue(): number | undefined {
  return nextDue.get()?.dueAt ?? undefined;
}
