import { recordSystemAct } from "~/core/accounts/record-system-act";
import { and, eq } from "drizzle-orm";
import { recordChange } from "~/core/record-change";
import { isDecidedSince } from "~/core/restore/is-decided-since";
import { db } from "~/db/client";
import type { JournalLine } from "~/db/journal/journal-text";
import { recordJournalLine } from "~/db/journal/record-journal-line";
import { emergencyStops } from "~/db/schema/claims";
import type { Stoppable, StopScope } from "~/db/vocabulary";

/** An emergency stop in the journal: a state's code or a company's domain, and whose act it was. */
type StopFact = { what: Stoppable; scope: StopScope; subject: string; by: string };

const reason = "Had been stopped before the database was restored.";

/** Records in the journal that staff set or lifted an emergency stop, in the transaction around. */
export function noteStop(kind: "stop_set" | "stop_lifted", stop: StopFact, at: number): void {
  const { what, scope, subject } = stop;
  recordJournalLine({ kind, key: `${what}:${scope}:${subject}`, detail: stop, at });
}

function setAgain({ what, scope, subject, by }: StopFact, at: number): boolean {
  const stop = { what, scope, subject, reason, stoppedBy: by, stoppedAt: at };
  return db.insert(emergencyStops).values(stop).onConflictDoNothing().run().changes > 0;
}

function liftAgain({ what, scope, subject }: StopFact): boolean {
  const same = and(
    eq(emergencyStops.what, what),
    eq(emergencyStops.scope, scope),
    eq(emergencyStops.subject, subject),
  );
  return db.delete(emergencyStops).where(same).run().changes > 0;
}

/**
 * Sets and lifts the emergency stops that staff had set and lifted before the database was restored
 * (CL-10): the last act about each holds. `lines` are those of the journal that are adopted now, in
 * their order. Runs in the transaction around.
 * @returns a sentence for each difference
 */
export function adoptStops(lines: readonly JournalLine[], now: number): string[] {
  const last = new Map(
    lines
      .filter(({ kind }) => kind === "stop_set" || kind === "stop_lifted")
      .map((line) => [line.key, line]),
  );
  return [...last.values()].flatMap((line) => {
    if (isDecidedSince(line, ["stop_set", "stop_lifted"])) return [];
    const { kind, detail, at } = line;
    const stop = detail as StopFact;
    const isSet = kind === "stop_set";
    if (!(isSet ? setAgain(stop, at) : liftAgain(stop))) return [];
    const name = [stop.what, stop.scope, stop.subject].filter(Boolean).join(" ");
    recordSystemAct({
      ...{ act: isSet ? "stop-door" : "lift-stop", at: now },
      ...{ subjectKind: "emergency-stop", subjectId: name, after: isSet ? { reason } : null },
    });
    recordChange("staff", "stops.changed", null, now);
    return [isSet ? `Stopped again: ${name}.` : `Lifted again: ${name}.`];
  });
}
