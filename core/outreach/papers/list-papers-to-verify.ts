import { and, asc, gt, isNotNull } from "drizzle-orm";
import { db } from "~/db/client";
import { outreachLetters, outreachReplies } from "~/db/schema/outreach";

export type PaperToVerify = { id: string; filePath: string; fileHash: string };

/**
 * The papers of letters, then received mail, after `afterId` in the order of their ids, for
 * checking their bytes against their hashes.
 */
export function listPapersToVerify(
  kind: "letters" | "mail",
  afterId: string,
  limit = 200,
): PaperToVerify[] {
  if (kind === "mail")
    return db
      .select({
        id: outreachReplies.id,
        filePath: outreachReplies.rawKey,
        fileHash: outreachReplies.rawHash,
      })
      .from(outreachReplies)
      .where(gt(outreachReplies.id, afterId))
      .orderBy(asc(outreachReplies.id))
      .limit(limit)
      .all();
  const rows = db
    .select({
      id: outreachLetters.id,
      filePath: outreachLetters.pdfKey,
      fileHash: outreachLetters.pdfHash,
    })
    .from(outreachLetters)
    .where(and(gt(outreachLetters.id, afterId), isNotNull(outreachLetters.pdfKey)))
    .orderBy(asc(outreachLetters.id))
    .limit(limit)
    .all();
  return rows.map(({ id, filePath, fileHash }) => ({
    id,
    filePath: filePath ?? "",
    fileHash: fileHash ?? "",
  }));
}
