import { openJournalFile } from "~/db/journal/journal-file";
import { databaseIdentity } from "~/db/journal/journal-hash";
import { closeJournal, journalOnDisk, keepJournal } from "~/db/journal/keep-journal";
import { judgeDatabase } from "~/server/journal/judge-database";
import { recordHeartbeat } from "~/server/journal/record-heartbeat";

/**
 * Does an act in a process without a server, and writes its lines to the journal. Without that the
 * first act of a new house would look, at its first start, like a database that lost its journal.
 * Where the database lacks lines of its journal or was brought back from a copy, the act's lines
 * wait in the database: the next start closes its doors.
 * @throws CannotStart when the journal cannot be written
 */
export async function actWithJournal<T>(act: () => Promise<T>): Promise<T> {
  const { id } = databaseIdentity();
  const journal = await openJournalFile(id);
  if (judgeDatabase(id, journal, null)) {
    await journal.file.close();
    return act();
  }
  keepJournal(journal);
  try {
    // An act that is cut off leaves a journal all the same.
    recordHeartbeat();
    await journalOnDisk();
    return await act();
  } finally {
    await closeJournal();
  }
}
