import { and, asc, eq, gt, inArray, isNull, lt, notExists } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
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

const origin = alias(custodyLog, "origin");
// Where it lies, by whom and when it came is in the row of its storing, in whichever case that was.
const itsOrigin = and(eq(origin.fileId, custodyLog.fileId), eq(origin.act, "stored"));
const deletion = alias(custodyLog, "deletion");
const ofExhibit = and(
  inArray(custodyLog.act, ["stored", "moved"]),
  lt(custodyLog.fileId, "exh`"),
  notExists(
    db
      .select({ seq: deletion.seq })
      .from(deletion)
      .where(and(eq(deletion.fileId, custodyLog.fileId), eq(deletion.act, "deleted"))),
  ),
);

/**
 * The exhibits of a case, oldest first, also those that it took over with another case: the chain
 * of custody is their record.
 */
export function listExhibits(caseId: string): Exhibit[] {
  const row = db.select({ userId: cases.userId }).from(cases).where(eq(cases.id, caseId)).get();
  if (!row) return [];
  return db
    .select({
      id: custodyLog.fileId,
      storedFor: origin.caseId,
      sha256: origin.fileHash,
      actorKind: origin.actorKind,
      at: origin.at,
    })
    .from(custodyLog)
    .innerJoin(origin, itsOrigin)
    .where(and(eq(custodyLog.caseId, caseId), gt(custodyLog.fileId, "exh_"), ofExhibit))
    .orderBy(asc(custodyLog.seq))
    .all()
    .flatMap(({ id, storedFor, actorKind, ...rest }) => {
      const ending = id.split(".").at(-1) ?? "";
      if (storedFor === null || !isEnding(ending)) return [];
      const by = actorKind === "admin" ? "admin" : "user";
      const key = exhibitKey(row.userId, storedFor, id);
      return [{ id, caseId, key, contentType: exhibitTypes[ending], by, ...rest }];
    });
}

/** Records that the exhibits of a case that is about to be deleted belong to another one. */
export function moveExhibits(caseId: string, into: string, detail: string, at: number): void {
  for (const { id, sha256 } of listExhibits(caseId))
    recordCustody({
      ...{ fileId: id, caseId: into, act: "moved", fileHash: sha256 },
      ...{ actorKind: "system", actorId: null, detail, at },
    });
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
      storedFor: origin.caseId,
      userId: cases.userId,
      fileHash: origin.fileHash,
    })
    .from(custodyLog)
    .innerJoin(cases, eq(cases.id, custodyLog.caseId))
    .innerJoin(origin, itsOrigin)
    .where(
      and(
        gt(custodyLog.fileId, afterId === "" ? "exh_" : afterId),
        ofExhibit,
        // After its retention a case is only the row that the ledger refers to.
        isNull(cases.purgedAt),
      ),
    )
    .orderBy(asc(custodyLog.fileId))
    .limit(limit)
    .all()
    .map(({ id, storedFor, userId, fileHash }) => ({
      id,
      filePath: exhibitKey(userId, storedFor ?? "", id),
      fileHash,
    }));
}
