import { skipNumbers } from "~/core/next-number";
import { endAllAccess } from "~/core/restore/end-all-access";
import { sqlite } from "~/db/client";
import { newId } from "~/db/ids";
import type { JournalLine } from "~/db/journal/journal-text";
import { transaction } from "~/db/transaction";
import { outgoingDoors, type DoorReason, type OutgoingDoor } from "~/db/vocabulary";

const lineAt = sqlite.prepare<[number], { id: string; at: number }>(
  "SELECT id, at FROM journal_lines WHERE n = ?",
);
const newest = sqlite.prepare<[], number | null>("SELECT max(n) FROM journal_lines").pluck();
const close = sqlite.prepare<[string, string, number, number, number]>(
  `INSERT INTO closed_doors (door, reason, known_until, known_at, closed_at) VALUES (?, ?, ?, ?, ?)
   ON CONFLICT (door) DO UPDATE SET reason = excluded.reason, known_until = min(known_until, excluded.known_until),
     known_at = min(known_at, excluded.known_at), finding = NULL`,
);
const jump = sqlite.prepare<[number, string, string, number]>(
  "INSERT INTO journal_lines (n, id, kind, key, at) VALUES (?, ?, 'fenced', ?, ?)",
);
const ownAfter = sqlite.prepare<[number], { n: number; id: string }>(
  "SELECT n, id FROM journal_lines WHERE n > ? ORDER BY n",
);
const renumber = sqlite.prepare<[number, number]>("UPDATE journal_lines SET n = ? WHERE n = ?");
const open = sqlite.prepare<[string]>("DELETE FROM closed_doors WHERE door = ?");
const note = sqlite.prepare<[string, string]>("UPDATE closed_doors SET finding = ? WHERE door = ?");

// Searches from the end: the newest line of the journal that this database has as well.
function lastCommon(lines: readonly JournalLine[]): { n: number; at: number } {
  const own = newest.get() ?? 0;
  if (lines.length === 0) return { n: own, at: lineAt.get(own)?.at ?? 0 };
  const common = lines.findLast(({ n, id }) => lineAt.get(n)?.id === id);
  return common ? { n: common.n, at: common.at } : { n: 0, at: 0 };
}

// Returns the newest line that both have.
function shut(reason: DoorReason, lines: readonly JournalLine[], now: number): number {
  const { n, at } = lastCommon(lines);
  for (const door of outgoingDoors) close.run(door, reason, n, at, now);
  endAllAccess(now);
  return n;
}

// Lines of a future that the journal does not have, or has under other numbers: they follow on its
// own, so that the journal gets them too.
function moveBehind(lines: readonly JournalLine[], common: number, newestSeen: number): void {
  if (lines.length === 0) return;
  const inJournal = new Map(lines.map(({ id, n }) => [id, n]));
  let next = newestSeen;
  const moved = ownAfter.all(common).map(({ n, id }) => ({ n, to: inJournal.get(id) ?? ++next }));
  for (const { n, to } of moved.reverse()) if (to !== n) renumber.run(to, n);
}

/** Where the journal cannot say how much happened since the copy. */
const numbersOfUnknown = 100_000;

// Whoever got a number was texted or mailed, and has a line.
const numbersSince = (lines: readonly JournalLine[], n: number): number =>
  lines.length === 0 ? numbersOfUnknown : 1000 + lines.filter((line) => line.n > n).length;

/**
 * Closes all outgoing doors of a database that lacks lines of its journal, signs everybody out,
 * leaves out the case and ticket numbers that may have been given since, and continues its lines
 * after the journal's (`newestSeen`), so that no two lines share a number. `lines` are the
 * journal's, none where it cannot be read.
 */
export function closeDoors(
  reason: DoorReason,
  lines: readonly JournalLine[],
  newestSeen: number,
  now: number = Date.now(),
): void {
  transaction(() => {
    const n = shut(reason, lines, now);
    skipNumbers(numbersSince(lines, n));
    moveBehind(lines, n, newestSeen);
    const next = Math.max(newestSeen, newest.get() ?? 0) + 1;
    jump.run(next, newId("jrn"), reason, now);
  });
}

/**
 * Closes all outgoing doors of a database that turns out, while it runs, to lack lines of its
 * journal: the next start judges it anew. `lines` are the journal's.
 */
export function closeDoorsForNow(
  reason: DoorReason,
  lines: readonly JournalLine[],
  now: number = Date.now(),
): void {
  transaction(() => shut(reason, lines, now));
}

/** Opens a door whose own check was clean. */
export function openDoor(door: OutgoingDoor): void {
  open.run(door);
}

/** Records for staff why a door stays closed. */
export function noteFinding(door: OutgoingDoor, finding: string): void {
  note.run(finding, door);
}
