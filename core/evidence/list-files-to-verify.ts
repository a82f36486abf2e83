import { asc, gt } from "drizzle-orm";
import { db } from "~/db/client";
import { caseFiles } from "~/db/schema/evidence";

/**
 * Stored case files after `afterId`, in the order of their ids, for checking their bytes against
 * their recorded hashes.
 */
export function listFilesToVerify(
  afterId: string,
  limit = 200,
): { id: string; filePath: string; fileHash: string }[] {
  return db
    .select({ id: caseFiles.id, filePath: caseFiles.filePath, fileHash: caseFiles.fileHash })
    .from(caseFiles)
    .where(gt(caseFiles.id, afterId))
    .orderBy(asc(caseFiles.id))
    .limit(limit)
    .all();
}
