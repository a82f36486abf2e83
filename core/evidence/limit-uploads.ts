import { and, eq, lt, sql } from "drizzle-orm";
import { RuleBroken } from "~/core/errors";
import { db } from "~/db/client";
import { uploadDays } from "~/db/schema/evidence";
import { transaction } from "~/db/transaction";

/** What one person may send in a day (UTC): the number of files, and their bytes in all. */
export type UploadQuota = { files: number; bytes: number };

const dayOf = (now: number): string => new Date(now).toISOString().slice(0, 10);

/** The sentence for a person who has sent more in a day than we take. */
export const quotaSentence =
  "You've sent us a lot today, thank you! That's as much as we can take in one day. Please send the rest tomorrow.";

/**
 * Counts a file against the sender's daily quota (an account, or a number without one), before the
 * file is opened. Past days are deleted. A file above the quota is not counted. @throws RuleBroken
 * `quota` with a sentence for the person
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
