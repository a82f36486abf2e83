import { z } from "zod";
import { openReplicaStorage } from "~/integrations/replica/replica-storage";
import { AlreadyStored } from "~/integrations/storage/contract";

const note = z.object({
  at: z.number(),
  ends: z.record(z.string(), z.number()),
  copies: z.record(z.string(), z.number()),
});
type Note = z.infer<typeof note>;

const folderName = "proven";
/** How many older notes are kept for inspection. */
const kept = 2;

const nameOf = (at: number): string => `${folderName}/${String(at).padStart(15, "0")}.json`;

/**
 * The newest note beside the replica of what it was proven to hold; null before the first.
 * @throws StorageUnavailable
 */
export async function readKnownPieces(url: string): Promise<Note | null> {
  const { storage, keyOf } = openReplicaStorage(url);
  const newest = (await storage.list(keyOf(folderName))).at(-1);
  if (newest === undefined) return null;
  const bytes = await storage.get(newest);
  return note.parse(JSON.parse(Buffer.from(bytes).toString("utf8")));
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
  const older = (await storage.list(keyOf(folderName))).slice(0, -1 - kept);
  for (const key of older) await storage.delete(key);
}
