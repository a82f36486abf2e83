import { bodyKey, type GrownTable } from "~/core/evidence/bodies/body-key";
import { listDueBodies, recordMovedBodies, type DueBody } from "~/core/evidence/bodies/move-bodies";
import { claimFile } from "~/core/evidence/claim-file";
import { listUnclaimedBodies } from "~/core/evidence/queries-unclaimed";
import { AlreadyStored, StorageUnavailable } from "~/integrations/storage/contract";
import { mirroredStorage, storage } from "~/integrations/storage/storage";
import { log } from "~/log";
import { fetchBody } from "~/operations/bodies/fetch-body";
import { packBody } from "~/operations/bodies/pack-body";
import { deleteOutdatedFiles } from "~/operations/evidence/delete-outdated-files";

const atOnce = 8;

/** `next`: where to go on, null at the end of the table; `failed` are left in their rows. */
export type Moved = { done: number; failed: number; next: number | null };

// The packed bytes may differ with the version of the packer: what counts is what is in them.
async function store(body: DueBody): Promise<void> {
  try {
    await storage().put(bodyKey(body), await packBody(body.bytes), "application/gzip");
  } catch (cause) {
    if (!(cause instanceof AlreadyStored)) throw cause;
    await fetchBody(body);
  }
}

async function storeAll(bodies: readonly DueBody[]): Promise<DueBody[]> {
  const stored: DueBody[] = [];
  for (let from = 0; from < bodies.length; from += atOnce) {
    const some = bodies.slice(from, from + atOnce);
    const ends = await Promise.allSettled(some.map(store));
    for (const [index, body] of some.entries()) {
      const end = ends[index];
      if (end?.status === "fulfilled") stored.push(body);
      else noteFailure(body, end?.reason);
    }
  }
  return stored;
}

// While storage is away nothing would succeed: the engine tries the whole step again later.
function noteFailure(body: DueBody, cause: unknown): void {
  if (cause instanceof StorageUnavailable) throw cause;
  const key = bodyKey(body);
  log.error({ key, err: cause }, "a body could not be moved to storage; its row keeps it");
}

// A row's words must not hang on one disk: where files are copied, the copy comes first.
async function isCopied(): Promise<boolean> {
  const mirror = mirroredStorage();
  if (mirror === null || mirror.lacking() === 0) return true;
  await mirror.catchUp().catch(() => undefined);
  return mirror.lacking() === 0;
}

/**
 * Moves the bodies of one portion of a table's rows to storage: first the objects, then one commit
 * that replaces the bodies by their hashes. Whatever happens between, the next night finds the same
 * bodies under the same keys. @throws StorageUnavailable
 * @param before rows of this age and older (an instant in ms)
 */
export async function moveBodies(table: GrownTable, from: number, before: number): Promise<Moved> {
  const { bodies, next } = listDueBodies(table, from, before);
  const over = bodies.filter(({ isOver }) => isOver);
  const stored = await storeAll(bodies.filter(({ isOver }) => !isOver));
  const safe = stored.length === 0 || (await isCopied()) ? stored : [];
  const done = recordMovedBodies([...over, ...safe]);
  return { done, failed: bodies.length - over.length - safe.length, next };
}

/**
 * Deletes objects that no row names: a night was killed between object and row, or the row was
 * erased meanwhile. What still has its body is stored anew. Only while nothing is moved, since an
 * object is deleted here that a move would count on. @throws StorageUnavailable
 */
export async function deleteUnclaimedBodies(): Promise<void> {
  for (let keys = listUnclaimedBodies(); keys.length > 0; keys = listUnclaimedBodies())
    for (const key of keys) {
      if (!(await deleteOutdatedFiles([key]))) return;
      claimFile(key);
    }
}
