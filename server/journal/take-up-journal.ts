import type { ClosedDoor } from "~/core/restore/closed-doors";
import { catchUpWithJournal } from "~/core/staff/adopted/catch-up-with-journal";
import { readJournal } from "~/db/journal/journal-file";
import { databaseIdentity } from "~/db/journal/journal-hash";
import { journalOnDisk, ownLineAt } from "~/db/journal/keep-journal";
import { env } from "~/env";
import { deleteStoredFilesOrLater } from "~/operations/evidence/delete-stored-files-or-later";

/**
 * The door by which a database's doors are judged together, also after two fires: from the earliest
 * instant of any. Undefined when none is closed.
 */
export function earliestDoor(closed: readonly ClosedDoor[]): ClosedDoor | undefined {
  const worst = closed.find(lacksJournal) ?? closed[0];
  return (
    worst && {
      ...worst,
      knownUntil: Math.min(...closed.map(({ knownUntil }) => knownUntil)),
      knownAt: Math.min(...closed.map(({ knownAt }) => knownAt)),
      closedAt: Math.min(...closed.map(({ closedAt }) => closedAt)),
    }
  );
}

/** Whether a door was closed because there was no journal to compare with. */
export const lacksJournal = ({ reason }: ClosedDoor): boolean =>
  reason === "journal_missing" || reason === "mirror_away";

/**
 * Takes up the lines of the open journal that this database does not know.
 * @returns what could not be erased again, in sentences
 * @throws (rejects) JournalDamaged with the place
 */
export async function takeUpJournal({ knownUntil }: ClosedDoor): Promise<string[]> {
  await journalOnDisk();
  const lines = readJournal(databaseIdentity().id, knownUntil);
  const unknown = lines.filter(({ n, id }) => ownLineAt(n) !== id);
  const { keys, refused } = catchUpWithJournal(unknown, env.ADMIN_EMAILS);
  await deleteStoredFilesOrLater(keys);
  return refused;
}
