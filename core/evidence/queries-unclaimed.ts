import { asc, eq, lt } from "drizzle-orm";
import { isNamedBody } from "~/core/evidence/bodies/queries-bodies";
import { db } from "~/db/client";
import { messageMedia } from "~/db/schema/conversations";
import { caseFiles, heldFiles, unclaimedFiles } from "~/db/schema/evidence";

/** Keys that were announced before `before` and that no record has claimed, oldest first. */
export function listUnclaimedFiles(before: number, limit = 100): string[] {
  return db
    .select({ storageKey: unclaimedFiles.storageKey })
    .from(unclaimedFiles)
    .where(lt(unclaimedFiles.announcedAt, before))
    .orderBy(asc(unclaimedFiles.announcedAt))
    .limit(limit)
    .all()
    .map(({ storageKey }) => storageKey);
}

/**
 * Whether a record names these bytes: a case's file, a held picture, a picture of a chat, or a
 * body of a row. Such bytes are never deleted as unclaimed.
 */
export function isNamed(storageKey: string): boolean {
  if (isNamedBody(storageKey)) return true;
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
      .where(eq(heldFiles.storageKey, storageKey))
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
