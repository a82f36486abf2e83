import { and, asc, eq, inArray, isNull, lt, not, or, sql } from "drizzle-orm";
import { db, sqlite } from "~/db/client";
import { phoneNumbers } from "~/db/schema/consent";
import { heldFiles } from "~/db/schema/evidence";

export type Held = typeof heldFiles.$inferSelect;

const isFormerOwners = sql`coalesce(${heldFiles.arrivedAt} <= ${phoneNumbers.deactivatedAt}, 0)`;

/**
 * Pictures still held for a number, in the order they came. Those from before the carrier took the
 * number back belong to its former owner alone (LG-07).
 */
export function listHeldFiles(phone: string): Held[] {
  return db
    .select({ held: heldFiles })
    .from(heldFiles)
    .leftJoin(phoneNumbers, eq(phoneNumbers.phone, heldFiles.phone))
    .where(and(eq(heldFiles.phone, phone), isNull(heldFiles.endedAt), not(isFormerOwners)))
    .orderBy(asc(heldFiles.arrivedAt), asc(heldFiles.position))
    .all()
    .map(({ held }) => held);
}

/**
 * Held pictures to be purged: held since before `before` for numbers that have not joined
 * (decisions, People: 30 days), and those of numbers' former owners.
 */
export function listExpiredHeldFiles(before: number, limit = 100): Held[] {
  return db
    .select({ held: heldFiles })
    .from(heldFiles)
    .leftJoin(phoneNumbers, eq(phoneNumbers.phone, heldFiles.phone))
    .where(and(isNull(heldFiles.endedAt), or(lt(heldFiles.createdAt, before), isFormerOwners)))
    .orderBy(asc(heldFiles.createdAt))
    .limit(limit)
    .all()
    .map(({ held }) => held);
}

/**
 * Numbers that have joined but still have held pictures, because of a crash between the agreement
 * and the opening of the cases.
 */
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

const hashOfCaseFile = sqlite
  .prepare<[string], string>("SELECT file_hash FROM case_files WHERE file_path = ?")
  .pluck();
const hashOfPicture = sqlite
  .prepare<[string], string | null>("SELECT file_hash FROM message_media WHERE storage_key = ?")
  .pluck();

/**
 * The SHA-256 that was recorded when the file under a storage key arrived, or undefined if none
 * was.
 */
export function findRecordedHash(storageKey: string): string | undefined {
  return hashOfCaseFile.get(storageKey) ?? hashOfPicture.get(storageKey) ?? undefined;
}
