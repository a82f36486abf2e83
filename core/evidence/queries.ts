import { and, asc, eq, inArray, isNull, lt } from "drizzle-orm";
import { db, sqlite } from "~/db/client";
import { phoneNumbers } from "~/db/schema/consent";
import { heldFiles } from "~/db/schema/evidence";

export type Held = typeof heldFiles.$inferSelect;

/** Pictures still held for a number, in the order they came. */
export function listHeldFiles(phone: string): Held[] {
  return db
    .select()
    .from(heldFiles)
    .where(and(eq(heldFiles.phone, phone), isNull(heldFiles.endedAt)))
    .orderBy(asc(heldFiles.arrivedAt), asc(heldFiles.position))
    .all();
}

/** Pictures held since before `before` for numbers that have not joined: to be purged (decisions, People: 30 days). */
export function listExpiredHeldFiles(before: number, limit = 100): Held[] {
  return db
    .select()
    .from(heldFiles)
    .where(and(isNull(heldFiles.endedAt), lt(heldFiles.createdAt, before)))
    .orderBy(asc(heldFiles.createdAt))
    .limit(limit)
    .all();
}

/** Numbers that have joined but still have pictures held: a crash came between the agreement and the cases. */
export function listJoinedWithHeldFiles(limit = 50): { phone: string; userId: string }[] {
  const rows = db
    .selectDistinct({ phone: heldFiles.phone, userId: phoneNumbers.userId })
    .from(heldFiles)
    .innerJoin(phoneNumbers, eq(phoneNumbers.phone, heldFiles.phone))
    .where(and(isNull(heldFiles.endedAt), inArray(phoneNumbers.joinStep, ["joined"])))
    .limit(limit)
    .all();
  return rows.flatMap(({ phone, userId }) => (userId ? [{ phone, userId }] : []));
}

const hashOfCaseFile = sqlite.prepare<[string], string>("SELECT file_hash FROM case_files WHERE file_path = ?").pluck();
const hashOfPicture = sqlite.prepare<[string], string | null>("SELECT file_hash FROM message_media WHERE storage_key = ?").pluck();

/** The SHA-256 that was recorded when the file under a storage key arrived, or undefined where none was. */
export function findRecordedHash(storageKey: string): string | undefined {
  return hashOfCaseFile.get(storageKey) ?? hashOfPicture.get(storageKey) ?? undefined;
}
