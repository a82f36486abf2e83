import { and, asc, eq, gt, isNull, lt } from "drizzle-orm";
import { claimFile } from "~/core/evidence/claim-file";
import { recordCustody } from "~/core/evidence/record-custody";
import { db } from "~/db/client";
import { newId } from "~/db/ids";
import { cases } from "~/db/schema/cases";
import { custodyLog } from "~/db/schema/evidence";

/** The types of file that an outside record may come as, by the ending of its name. */
export const exhibitTypes = {
  jpg: "image/jpeg",
  png: "image/png",
  pdf: "application/pdf",
  eml: "message/rfc822",
} as const;
export type ExhibitEnding = keyof typeof exhibitTypes;

/** An outside record that is kept for a case: the registry's e-mail as a picture, PDF or mail. */
export type Exhibit = {
  id: string;
  caseId: string;
  key: string;
  contentType: string;
  sha256: string;
  at: number;
  by: "user" | "admin";
};

const isEnding = (ending: string): ending is ExhibitEnding => Object.hasOwn(exhibitTypes, ending);

/** A new name for an exhibit, which says its type as well. */
export const newExhibitId = (ending: ExhibitEnding): string => `${newId("exh")}.${ending}`;

/** The storage key of an exhibit: its case's, whose person it is of. */
export const exhibitKey = (userId: string, caseId: string, id: string): string =>
  `${userId}/${caseId}/${id}`;

type Row = Pick<
  typeof custodyLog.$inferSelect,
  "fileId" | "caseId" | "fileHash" | "actorKind" | "at"
>;

function exhibitOf(userId: string, { fileId, caseId, fileHash, actorKind, at }: Row): Exhibit[] {
  const ending = fileId.split(".").at(-1) ?? "";
  if (caseId === null || !isEnding(ending)) return [];
  const by = actorKind === "admin" ? "admin" : "user";
  const key = exhibitKey(userId, caseId, fileId);
  return [{ id: fileId, caseId, key, contentType: exhibitTypes[ending], sha256: fileHash, at, by }];
}

/** The exhibits of a case, oldest first: the chain of custody is their record. */
export function listExhibits(caseId: string): Exhibit[] {
  const row = db.select({ userId: cases.userId }).from(cases).where(eq(cases.id, caseId)).get();
  if (!row) return [];
  return db
    .select()
    .from(custodyLog)
    .where(
      and(
        eq(custodyLog.caseId, caseId),
        eq(custodyLog.act, "stored"),
        gt(custodyLog.fileId, "exh_"),
        lt(custodyLog.fileId, "exh`"),
      ),
    )
    .orderBy(asc(custodyLog.seq))
    .all()
    .flatMap((each) => exhibitOf(row.userId, each));
}

/**
 * Records, in the transaction around, that an exhibit of a case is in storage and who brought it.
 */
export function recordExhibit(
  {
    id,
    caseId,
    userId,
    sha256,
    by,
  }: { id: string; caseId: string; userId: string; sha256: string; by: Exhibit["by"] },
  actorId: string,
  now: number,
): void {
  recordCustody({
    fileId: id,
    caseId,
    act: "stored",
    fileHash: sha256,
    actorKind: by,
    actorId,
    detail: "the registry's e-mail",
    at: now,
  });
  claimFile(exhibitKey(userId, caseId, id));
}

/** Stored exhibits of cases that are still kept, after an id, for checking their bytes. */
export function listExhibitsToVerify(
  afterId: string,
  limit = 200,
): { id: string; filePath: string; fileHash: string }[] {
  return db
    .select({
      id: custodyLog.fileId,
      caseId: cases.id,
      userId: cases.userId,
      fileHash: custodyLog.fileHash,
    })
    .from(custodyLog)
    .innerJoin(cases, eq(cases.id, custodyLog.caseId))
    .where(
      and(
        gt(custodyLog.fileId, afterId === "" ? "exh_" : afterId),
        lt(custodyLog.fileId, "exh`"),
        eq(custodyLog.act, "stored"),
        // After its retention a case is only the row that the ledger refers to.
        isNull(cases.purgedAt),
      ),
    )
    .orderBy(asc(custodyLog.fileId))
    .limit(limit)
    .all()
    .map(({ id, caseId, userId, fileHash }) => ({
      id,
      filePath: exhibitKey(userId, caseId, id),
      fileHash,
    }));
}
