import { and, asc, eq, inArray, isNull, like, lt, notLike } from "drizzle-orm";
import { bodiesFolder } from "~/core/evidence/bodies/body-key";
import { db } from "~/db/client";
import { messageMedia } from "~/db/schema/conversations";
import { caseFiles, custodyLog, heldFiles, unclaimedFiles } from "~/db/schema/evidence";

/** The keys of bodies of rows, which are swept by what moves them (`bodies/move-bodies.ts`). */
const bodies = `${bodiesFolder}/%`;

/** Keys that were announced before `before` and that no record has claimed, oldest first. */
export function listUnclaimedFiles(before: number, limit = 100): string[] {
  return db
    .select({ storageKey: unclaimedFiles.storageKey })
    .from(unclaimedFiles)
    .where(and(lt(unclaimedFiles.announcedAt, before), notLike(unclaimedFiles.storageKey, bodies)))
    .orderBy(asc(unclaimedFiles.announcedAt))
    .limit(limit)
    .all()
    .map(({ storageKey }) => storageKey);
}

/** Keys of bodies that were announced, by a night that was killed, and not claimed. */
export function listUnclaimedBodies(limit = 100): string[] {
  return db
    .select({ storageKey: unclaimedFiles.storageKey })
    .from(unclaimedFiles)
    .where(like(unclaimedFiles.storageKey, bodies))
    .limit(limit)
    .all()
    .map(({ storageKey }) => storageKey);
}

// The chain of custody keeps the row of an exhibit that was deleted, too.
function isExhibit(storageKey: string): boolean {
  const id = storageKey.split("/").at(-1) ?? "";
  if (!id.startsWith("exh_")) return false;
  const acts = db
    .select({ act: custodyLog.act })
    .from(custodyLog)
    .where(and(eq(custodyLog.fileId, id), inArray(custodyLog.act, ["stored", "deleted"])))
    .all();
  return acts.length > 0 && acts.every(({ act }) => act === "stored");
}

/**
 * Whether a record names these bytes: a case's file or exhibit, a picture that is still held, or
 * one of a chat. Such bytes are never deleted as unclaimed.
 */
export function isNamed(storageKey: string): boolean {
  if (isExhibit(storageKey)) return true;
  const inCase = db
    .select({ id: caseFiles.id })
    .from(caseFiles)
    .where(eq(caseFiles.filePath, storageKey))
    .get();
  const isHeld =
    inCase ??
    db
      .select({ id: heldFiles.id })
      .from(heldFiles)
      .where(and(eq(heldFiles.storageKey, storageKey), isNull(heldFiles.endedAt)))
      .get();
  return (
    (isHeld ??
      db
        .select({ id: messageMedia.id })
        .from(messageMedia)
        .where(eq(messageMedia.storageKey, storageKey))
        .get()) !== undefined
  );
}
