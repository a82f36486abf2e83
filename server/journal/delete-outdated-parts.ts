import { journalKeptMs } from "~/db/journal/journal-file";
import { readLine } from "~/db/journal/journal-text";
import { idsFrom } from "~/db/ids";
import { deleteWhileNewest } from "~/operations/evidence/delete-while-newest";
import { deletePart, isFull, listParts, textsOf, type Part } from "~/server/journal/journal-copies";

// An id has the instant of its making. One that does not is never old enough.
const isBefore = (id: string, instant: number): boolean =>
  id.startsWith("jrn_") && id < idsFrom("jrn", instant);

// Lines that were renumbered may be older than those before them, so the end alone tells little.
async function isOutdated(part: Part, before: number): Promise<boolean> {
  if (!isBefore(part.lastId, before)) return false;
  for await (const texts of textsOf([part]))
    for (const text of texts) {
      const line = readLine(text);
      if (!line || !isBefore(line.id, before) || line.at >= before) return false;
    }
  return true;
}

/**
 * Deletes the oldest parts of a journal's copy whose lines are all older than a local file is kept
 * (400 days), from the beginning and without a gap. The last full part and what follows always
 * stay. Nothing is deleted while a door is closed or another machine may have the lease.
 * @throws (rejects) StorageUnavailable
 */
export async function deleteOutdatedParts(id: string, now: number = Date.now()): Promise<void> {
  const parts = await listParts(id);
  for (const part of parts.slice(0, Math.max(0, parts.findLastIndex(isFull)))) {
    if (!(await isOutdated(part, now - journalKeptMs))) return;
    if (!(await deleteWhileNewest(() => deletePart(part)))) return;
  }
}
