import { z } from "zod";
import { openReplicaStorage } from "~/integrations/replica/replica-storage";
import { askAgain } from "~/integrations/storage/ask-again";
import { AlreadyStored, FileMissing, type Storage } from "~/integrations/storage/contract";

const note = z.object({
  at: z.number(),
  ends: z.record(z.string(), z.number()),
  copies: z.record(z.string(), z.number()),
  told: z.record(z.string(), z.number()).default({}),
});
type Note = z.infer<typeof note>;

const folderName = "proven";
/** How many older notes are kept for inspection. */
const kept = 2;

const nameOf = (at: number): string => `${folderName}/${String(at).padStart(15, "0")}.json`;

async function read(storage: Storage, key: string): Promise<Note | null> {
  try {
    const bytes = await askAgain(() => storage.get(key));
    return note.parse(JSON.parse(Buffer.from(bytes).toString("utf8")));
  } catch (cause) {
    const isUnreadable = cause instanceof SyntaxError || cause instanceof z.ZodError;
    if (isUnreadable || cause instanceof FileMissing) return null;
    throw cause;
  }
}

/**
 * The newest note that can be read, beside the replica, of what it was proven to hold; null before
 * the first. `unreadable` names newer ones that cannot.
 * @throws StorageUnavailable
 */
export async function readKnownPieces(
  url: string,
): Promise<{ known: Note | null; unreadable: string[] }> {
  const { storage, keyOf } = openReplicaStorage(url);
  const keys = await askAgain(() => storage.list(keyOf(folderName)));
  const unreadable: string[] = [];
  for (const key of keys.reverse()) {
    const known = await read(storage, key);
    if (known) return { known, unreadable };
    unreadable.push(`The note ${key} of what the replica held cannot be read.`);
  }
  return { known: null, unreadable };
}

/**
 * Writes such a note, unless another proof wrote one for that very instant.
 * @throws StorageUnavailable
 */
export async function writeKnownPieces(url: string, pieces: Note): Promise<void> {
  const { storage, keyOf } = openReplicaStorage(url);
  const bytes = Buffer.from(JSON.stringify(pieces));
  await storage.put(keyOf(nameOf(pieces.at)), bytes, "application/json").catch((cause: unknown) => {
    if (!(cause instanceof AlreadyStored)) throw cause;
  });
}

/** Deletes notes that are older than those that are kept. @throws StorageUnavailable */
export async function deleteOldKnownPieces(url: string): Promise<void> {
  const { storage, keyOf } = openReplicaStorage(url);
  const older = (await storage.list(keyOf(folderName))).slice(0, -1 - kept);
  for (const key of older) await storage.delete(key);
}
