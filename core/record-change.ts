import { sqlite } from "~/db/client";
import { afterCommit } from "~/db/transaction";

/**
 * The kind of change that live pages are told of, without its contents. A page then asks its
 * loader, which knows what the person may see.
 */
export type ChangeKind =
  | "case.opened"
  | "case.changed"
  | "case.refused"
  | "referral.changed"
  | "money.changed"
  | "payout.changed"
  | "conversation.changed"
  | "conversation.waiting"
  | "message.created"
  | "person.joined"
  | "phone.proven"
  | "deletion.asked"
  | "session.ended"
  | "stops.changed"
  | "register.changed"
  | "findings.changed"
  | "incidents.changed";

/** `audience` is a person's id, or `staff`. */
export type Change = { seq: number; audience: string; kind: ChangeKind; subjectId: string | null };

const insert = sqlite.prepare<[string, string, string | null, number]>(
  "INSERT INTO changes (audience, kind, subject_id, at) VALUES (?, ?, ?, ?)",
);

const shared = globalThis as typeof globalThis & { changeListeners?: Set<() => void> };
const listeners = (shared.changeListeners ??= new Set());

/**
 * Notifies the live pages of a person (or of `staff`) of a change: a line in the log of changes, in
 * the transaction around, and a call of the listeners once that has committed.
 */
export function recordChange(
  audience: string,
  kind: ChangeKind,
  subjectId: string | null,
  at: number = Date.now(),
): void {
  insert.run(audience, kind, subjectId, at);
  afterCommit(announceChanges);
}

function announceChanges(): void {
  for (const listener of listeners) listener();
}

/** Calls `listener` after each commit that recorded changes. @returns a function that stops it */
export function onChangesRecorded(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const columns = "seq, audience, kind, subject_id AS subjectId";
const selectAfter = sqlite.prepare<[number, number], Change>(
  `SELECT ${columns} FROM changes WHERE seq > ? ORDER BY seq LIMIT ?`,
);
const selectFor = sqlite.prepare<[number, string, number], Change>(
  `SELECT ${columns} FROM changes WHERE seq > ? AND audience IN (SELECT value FROM json_each(?)) ORDER BY seq LIMIT ?`,
);
/**
 * A page further behind reloads everything: the log has no index by audience, and searching more of
 * it would delay others.
 */
const furthestBehind = 20_000;
const selectNewest = sqlite
  .prepare<[], number>("SELECT coalesce(max(seq), 0) FROM changes")
  .pluck();
const selectOldest = sqlite.prepare<[], number | null>("SELECT min(seq) FROM changes").pluck();
const deleteOldest = sqlite.prepare<[number, number]>(
  "DELETE FROM changes WHERE seq IN (SELECT seq FROM changes ORDER BY seq LIMIT ?) AND at < ? AND seq <= (SELECT max(seq) FROM changes) - 1",
);

/** The sequence number of the newest change in the log. */
export function newestChange(): number {
  return selectNewest.get() ?? 0;
}

/** The changes after a sequence number, for everybody, oldest first. */
export function listChangesAfter(seq: number, limit: number): Change[] {
  return selectAfter.all(seq, limit);
}

/**
 * The changes for these audiences after a sequence number, oldest first; undefined when the log
 * does not reach back (or forward) to it.
 */
export function listMissedChanges(
  audiences: readonly string[],
  seq: number,
  limit: number,
): Change[] | undefined {
  const newest = newestChange();
  if (seq > newest || seq < newest - furthestBehind || seq < (selectOldest.get() ?? newest + 1) - 1)
    return undefined;
  const missed = selectFor.all(seq, JSON.stringify(audiences), limit);
  return missed.length >= limit ? undefined : missed;
}

/**
 * Deletes changes recorded before an instant, oldest first and `most` at once; a page that was away
 * that long reloads everything.
 * @returns how many; `most` when there may be more
 */
export function pruneChanges(before: number, most: number): number {
  return deleteOldest.run(most, before).changes;
}
