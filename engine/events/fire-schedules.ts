import { sqlite } from "~/db/client";
import { newId } from "~/db/ids";
import { transaction } from "~/db/transaction";
import type { Machine } from "~/engine/machine";
import { eventJson, outbox } from "~/engine/rows";
import { startRun, type TriggerEvent } from "~/engine/runs/start-run";

const find = sqlite.prepare<[string, string], { nextAt: number }>(
  "SELECT next_at AS nextAt FROM engine_crons WHERE function_id = ? AND cron = ?",
);
const save = sqlite.prepare<[string, string, number]>(
  "INSERT INTO engine_crons (function_id, cron, next_at) VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET next_at = excluded.next_at",
);

function startScheduled(machine: Machine, functionId: string, cron: string, dueAt: number): void {
  const fn = machine.functions.get(functionId);
  if (!fn) return;
  const now = machine.now();
  const data = JSON.stringify({
    cron,
    fireAt: new Date(dueAt).toISOString(),
    scheduledAt: new Date(dueAt).toISOString(),
  });
  const event = { id: newId("evt"), name: "inngest/scheduled.timer", data, ts: now };
  outbox.insert.run({ ...event, createdAt: now, dispatchedAt: now });
  startRun(machine, fn, [JSON.parse(eventJson(event)) as TriggerEvent]);
}

/**
 * Starts the runs whose schedule is due. A time missed while nothing ran is made up for once. A
 * stored time later than the schedule's next (the clock was put back) is brought forward.
 * @returns when the next one is due; undefined without schedules
 */
export function fireSchedules(machine: Machine): number | undefined {
  const now = machine.now();
  let soonest: number | undefined;
  for (const fn of machine.functions.values()) {
    for (const schedule of fn.schedules) {
      const next = schedule.nextAfter(now);
      const stored = find.get(fn.id, schedule.source)?.nextAt;
      if (stored === undefined || stored > now) {
        if (stored !== next) save.run(fn.id, schedule.source, next);
      } else {
        transaction(() => {
          save.run(fn.id, schedule.source, next);
          startScheduled(machine, fn.id, schedule.source, stored);
        });
      }
      soonest = Math.min(soonest ?? next, next);
    }
  }
  return soonest;
}
