import { minutes } from "~/core/duration";
import { alarmInterval, alarmMark } from "~/core/raise-vendor-alarm";
import { sqlite } from "~/db/client";

export type HealthProblem =
  "database_slow" | "database_locked" | "workflows_late" | "mail_late" | "vendor_refuses";
export type SystemHealth = { databaseMs: number; problems: HealthProblem[] };

const oldestEvent = sqlite
  .prepare<[], number | null>(
    "SELECT min(created_at) FROM events INDEXED BY events_waiting WHERE dispatched_at IS NULL",
  )
  .pluck();
const oldestMail = sqlite
  .prepare<[], number | null>(
    "SELECT min(created_at) FROM mails INDEXED BY mails_unsent WHERE status IN ('queued', 'reserved')",
  )
  .pluck();

const newestAlarm = sqlite
  .prepare<[string, string, number], number | null>(
    "SELECT max(value) FROM counters WHERE name >= ? AND name < ? AND value <= ?",
  )
  .pluck();

function databaseProblem(): HealthProblem | null {
  try {
    // A write lock is only given when the file can be written.
    if (!sqlite.inTransaction) sqlite.exec("BEGIN IMMEDIATE; ROLLBACK");
    return null;
  } catch {
    return "database_locked";
  }
}

const isLate = (at: number | null | undefined, now: number): boolean =>
  typeof at === "number" && at < now - minutes(5);

/**
 * The health of the server now: how fast the database answers, work that has waited for more than
 * five minutes, and vendors that refuse us.
 */
export function readSystemHealth(now: number = Date.now()): SystemHealth {
  const began = performance.now();
  const locked = databaseProblem();
  const [event, mail, alarm] = [
    oldestEvent.get(),
    oldestMail.get(),
    newestAlarm.get(alarmMark, `${alarmMark}~`, now),
  ];
  const databaseMs = performance.now() - began;
  const found: (HealthProblem | null)[] = [
    locked,
    databaseMs > 250 ? "database_slow" : null,
    isLate(event, now) ? "workflows_late" : null,
    isLate(mail, now) ? "mail_late" : null,
    // Lasting trouble raises its alarm every hour.
    typeof alarm === "number" && alarm > now - 2 * alarmInterval ? "vendor_refuses" : null,
  ];
  return { databaseMs, problems: found.filter((one) => one !== null) };
}
