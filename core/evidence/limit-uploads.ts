import { and, eq, lt, sql } from "drizzle-orm";
import { RuleBroken } from "~/core/errors";
import { db } from "~/db/client";
import { uploadDays } from "~/db/schema/evidence";
import { transaction } from "~/db/transaction";

/** What one person may send in a day (UTC): files, and bytes in all. */
export type UploadQuota = { files: number; bytes: number };

const dayOf = (now: number): string => new Date(now).toISOString().slice(0, 10);

/** What is said to somebody who has sent more in a day than we take. */
export const quotaSentence =
  "You've sent us a lot today, thank you! That's as much as we can take in one day. Please send the rest tomorrow.";

/**
 * Counts a file against the day's bounds of whoever sends it (an account, or a number without one),
 * before anything looks into it. Past days are forgotten. A file that is one too many counts
 * nothing. @throws RuleBroken `quota` with a sentence for the person
 */
export function limitUploads(
  owner: string,
  size: number,
  quota: UploadQuota,
  now: number = Date.now(),
): void {
  transaction(() => {
    const day = dayOf(now);
    db.delete(uploadDays).where(lt(uploadDays.day, day)).run();
    const sent = db
      .select({ files: uploadDays.files, bytes: uploadDays.bytes })
      .from(uploadDays)
      .where(and(eq(uploadDays.owner, owner), eq(uploadDays.day, day)))
      .get();
    if ((sent?.files ?? 0) >= quota.files || (sent?.bytes ?? 0) + size > quota.bytes)
      throw new RuleBroken("quota", quotaSentence);
    db.insert(uploadDays)
      .values({ owner, day, files: 1, bytes: size })
      .onConflictDoUpdate({
        target: [uploadDays.owner, uploadDays.day],
        set: { files: sql`${uploadDays.files} + 1`, bytes: sql`${uploadDays.bytes} + ${size}` },
      })
      .run();
  });
}
