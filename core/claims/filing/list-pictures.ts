import { asc, inArray } from "drizzle-orm";
import { casesOfMatter } from "~/core/claims/facts/facts-of-matter";
import { db } from "~/db/client";
import { caseFiles, custodyLog } from "~/db/schema/evidence";

/** A picture of Exhibit A. */
export type ListedPicture = { id: string; name: string; sha256: string };

/** A line of the chain of custody; `picture` is the number of one in Exhibit A. */
export type ListedCustody = {
  at: number;
  act: string;
  by: string;
  picture: number;
  rowHash: string;
};

/** The pictures of a matter, oldest first, from all its cases, since each may show its texts. */
export const listPictures = (caseId: string): ListedPicture[] =>
  db
    .select({ id: caseFiles.id, name: caseFiles.fileName, sha256: caseFiles.fileHash })
    .from(caseFiles)
    .where(
      inArray(
        caseFiles.caseId,
        casesOfMatter(caseId).map(({ id }) => id),
      ),
    )
    .orderBy(asc(caseFiles.createdAt), asc(caseFiles.id))
    .all();

/** The chain of custody of some pictures, oldest first (claims, 5.1 F). */
export function listCustody(pictures: readonly ListedPicture[]): ListedCustody[] {
  const ids = pictures.map(({ id }) => id);
  return db
    .select()
    .from(custodyLog)
    .where(inArray(custodyLog.fileId, ids))
    .orderBy(asc(custodyLog.seq))
    .all()
    .map(({ at, act, actorKind: by, fileId, rowHash }) => ({
      at,
      act,
      by,
      picture: ids.indexOf(fileId) + 1,
      rowHash,
    }));
}
