import { minutes } from "~/core/duration";
import { sqlite } from "~/db/client";

export type HealthProblem = "database_slow" | "database_locked" | "workflows_late" | "mail_late";
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
 * The health of the server now: how fast the database answers, and work that has waited for more
 * than five minutes.
 */
export function readSystemHealth(now: number = Date.now()): SystemHealth {
  const began = performance.now();
  const locked = databaseProblem();
  const [event, mail] = [oldestEvent.get(), oldestMail.get()];
  const databaseMs = performance.now() - began;
  const found: (HealthProblem | null)[] = [
    locked,
    databaseMs > 250 ? "database_slow" : null,
    isLate(event, now) ? "workflows_late" : null,
    isLate(mail, now) ? "mail_late" : null,
  ];
  return { databaseMs, problems: found.filter((one) => one !== null) };
}
