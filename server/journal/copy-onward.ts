import { open } from "node:fs/promises";
import { setImmediate as nextTurn } from "node:timers/promises";
import { holdsOutgoingLease } from "~/core/restore/outgoing-lease";
import { journalPath, journalTexts } from "~/db/journal/journal-file";
import { numberOf } from "~/db/journal/journal-text";
import { journalEnd } from "~/db/journal/keep-journal";
import { putPart } from "~/server/journal/journal-copies";

/** How far the copy is: its last line, its byte offset in the file, and its small parts. */
export type Progress = { n: number; bytes: number; small: number };

/** What is stored as one part at most, in bytes or characters. */
const portion = 1024 * 1024;

// Whole lines, some portion of them; more where one line is longer.
async function readFrom(id: string, bytes: number): Promise<{ texts: string[]; bytes: number }> {
  const file = await open(journalPath(id), "r");
  try {
    for (let size = portion; ; size *= 2) {
      const rest = Buffer.alloc(size);
      const { bytesRead } = await file.read(rest, 0, size, bytes);
      const end = rest.lastIndexOf(10, bytesRead - 1) + 1;
      if (bytesRead > 0 && end > 0)
        return { texts: rest.toString("utf8", 0, end - 1).split("\n"), bytes: bytes + end };
      if (bytesRead < size) return { texts: [], bytes };
    }
  } finally {
    await file.close();
  }
}

async function store(id: string, progress: Progress, texts: readonly string[]): Promise<void> {
  const last = await putPart(id, texts);
  if (last === null) return;
  progress.n = last;
  progress.small += 1;
}

/**
 * Copies the lines that were set aside before being copied, which are in files that no longer grow.
 * `progress` has each part that was stored, also where a later one fails.
 * @returns whether all were copied, which ends when the lease is lost
 * @throws (rejects) StorageUnavailable, the disk's error
 */
export async function copySetAside(id: string, progress: Progress): Promise<boolean> {
  let [texts, length]: [string[], number] = [[], 0];
  for (const text of journalTexts(id, progress.n)) {
    if ((numberOf(text) ?? 0) <= progress.n) continue;
    texts.push(text);
    length += text.length + 1;
    if (length < portion) continue;
    if (!holdsOutgoingLease()) return false;
    await store(id, progress, texts);
    [texts, length] = [[], 0];
    await nextTurn();
  }
  if (!holdsOutgoingLease()) return false;
  await store(id, progress, texts);
  return true;
}

/**
 * Copies what the open journal has and its copy lacks, in parts of bounded length, for as long as
 * this process has the lease. `progress` has each part that was stored, also where a later one
 * fails.
 * @throws (rejects) StorageUnavailable, the disk's error
 */
export async function copyOnward(id: string, progress: Progress): Promise<void> {
  while ((journalEnd()?.n ?? 0) > progress.n && holdsOutgoingLease()) {
    const { texts, bytes } = await readFrom(id, progress.bytes);
    if (bytes === progress.bytes) return;
    const { n } = progress;
    await store(
      id,
      progress,
      texts.filter((text) => (numberOf(text) ?? 0) > n),
    );
    progress.bytes = bytes;
    await nextTurn();
  }
}
