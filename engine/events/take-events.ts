import { transaction } from "~/db/transaction";
import { log } from "~/log";
import { matchKey, compileExpression } from "~/engine/language/expression";
import { finishRun } from "~/engine/runs/finish-run";
import { isNamedBy, nextLanes } from "~/engine/events/event-lanes";
import { offerEvent } from "~/engine/events/hold-event";
import type { Machine } from "~/engine/machine";
import type { EventTrigger } from "~/engine/protocol/read-functions";
import {
  eventJson,
  outbox,
  runs,
  waits,
  type EventRow,
  type RunRow,
  type WaitRow,
} from "~/engine/rows";
import { settleAndContinue } from "~/engine/protocol/settle-step";
import type { TriggerEvent } from "~/engine/runs/start-run";

function accepts(wait: WaitRow, run: RunRow, event: TriggerEvent): boolean {
  if (wait.expression === null) return true;
  const trigger = (JSON.parse(run.events) as unknown[])[0];
  return compileExpression(wait.expression).evaluate({ event: trigger, async: event }) === true;
}

function meet(machine: Machine, wait: WaitRow, event: TriggerEvent, json: string): void {
  const run = runs.find.get(wait.runId);
  const over = wait.expiresAt !== null && wait.expiresAt <= machine.now();
  if (!run || run.endedAt !== null || over || !accepts(wait, run, event)) return;
  if (wait.kind === "cancel")
    finishRun(machine, run, {
      status: "cancelled",
      reason: `The event ${event.name} cancelled it.`,
    });
  else
    settleAndContinue(machine, run, wait.stepId, {
      memo: `{"type":"data","data":${json}}`,
      failed: false,
    });
}

function meetWaits(machine: Machine, event: TriggerEvent, json: string): void {
  for (const { path } of waits.paths.all(event.name)) {
    if (path === "signal") continue;
    const value = path === "" ? "" : matchKey(event, path);
    for (const wait of waits.matching.all(event.name, path, value))
      meet(machine, wait, event, json);
  }
}

function isTriggeredBy(trigger: EventTrigger, event: TriggerEvent): boolean {
  const { condition } = trigger;
  return isNamedBy(trigger, event.name) && (!condition || condition.evaluate({ event }) === true);
}

function takeOne(machine: Machine, row: EventRow): void {
  const json = eventJson(row);
  const event = JSON.parse(json) as TriggerEvent;
  meetWaits(machine, event, json);
  for (const fn of machine.functions.values())
    if (fn.triggers.some((trigger) => isTriggeredBy(trigger, event)))
      offerEvent(machine, fn, event);
  outbox.markTaken.run(machine.now(), row.id);
}

function isDatabaseError(cause: unknown): boolean {
  return cause instanceof Error && "code" in cause && String(cause.code).startsWith("SQLITE_");
}

function takeSafely(machine: Machine, row: EventRow): void {
  try {
    transaction(() => takeOne(machine, row));
  } catch (cause) {
    if (isDatabaseError(cause)) throw cause;
    log.error(
      { event: row.id, name: row.name, err: cause },
      "An event could not be taken and was set aside",
    );
    outbox.markTaken.run(machine.now(), row.id);
  }
}

/**
 * Processes recorded events, of each lane of names the oldest first
 * (`engine/events/event-lanes.ts`): resumes the runs that wait for them, cancels those that they
 * cancel, starts those that they trigger. An event dated later waits until then. One transaction:
 * an event takes effect with all its consequences or not at all.
 * @returns whether more may wait
 */
export function takeEvents(machine: Machine, most: number): boolean {
  const turn = nextLanes(machine, outbox.waitingNames.all(), most);
  const share = Math.max(1, Math.floor(most / turn.lanes.length));
  const now = machine.now();
  const found = turn.lanes.map((names) =>
    names
      .flatMap((name) => outbox.waiting.all(name, now, now, share))
      .sort((one, other) => one.place - other.place)
      .slice(0, share),
  );
  const rows = found.flat();
  // What is dated later is no reason to look again at once: the loop would never rest.
  if (rows.length === 0) return false;
  transaction(() => {
    for (const row of rows) takeSafely(machine, row);
  });
  return turn.areMore || found.some((own) => own.length === share);
}
