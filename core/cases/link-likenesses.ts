import { and, eq, ne, or } from "drizzle-orm";
import { db } from "~/db/client";
import { cases } from "~/db/schema/cases";
import { caseFiles, fileLikenesses } from "~/db/schema/evidence";
import { transaction } from "~/db/transaction";

type Candidate = { id: string; caseId: string; fileHash: string; perceptualHash: string | null };

const mostCompared = 500;
/** Of 64 bits: re-encoded and cropped pictures stay below it, other pictures of the same app do not. */
const nearBits = 6;

function bitsApart(a: string, b: string): number {
  if (a.length !== b.length) return Number.POSITIVE_INFINITY;
  let bits = 0;
  for (let at = 0; at < a.length; at++) {
    let difference = parseInt(a[at] ?? "0", 16) ^ parseInt(b[at] ?? "0", 16);
    for (; difference > 0; difference >>= 1) bits += difference & 1;
  }
  return bits;
}

function candidates(file: Candidate & { uploadedBy: string }, domain: string | null): Candidate[] {
  const related = domain
    ? or(eq(caseFiles.uploadedBy, file.uploadedBy), eq(cases.violatorDomain, domain))
    : eq(caseFiles.uploadedBy, file.uploadedBy);
  const columns = { id: caseFiles.id, caseId: caseFiles.caseId, fileHash: caseFiles.fileHash, perceptualHash: caseFiles.perceptualHash };
  const same = db
    .select(columns)
    .from(caseFiles)
    .where(and(eq(caseFiles.fileHash, file.fileHash), ne(caseFiles.id, file.id)))
    .limit(mostCompared)
    .all();
  const near = db
    .select(columns)
    .from(caseFiles)
    .innerJoin(cases, eq(cases.id, caseFiles.caseId))
    .where(and(related, ne(caseFiles.id, file.id)))
    .limit(mostCompared)
    .all();
  return [...new Map([...same, ...near].map((row) => [row.id, row])).values()];
}

/**
 * Links the file of a case to the same bytes of other people and to nearly the same pictures of the same person or against the same
 * domain, for staff to see; never refuses (decisions, Cases: Duplicates).
 * @returns how many likenesses the case has now
 */
export function linkLikenesses(caseId: string, now: number = Date.now()): number {
  return transaction(() => {
    const file = db.select().from(caseFiles).where(eq(caseFiles.caseId, caseId)).get();
    if (!file) return 0;
    const domain = db.select({ domain: cases.violatorDomain }).from(cases).where(eq(cases.id, caseId)).get()?.domain ?? null;
    for (const other of candidates(file, domain)) {
      const exact = other.fileHash === file.fileHash;
      const distance = exact ? 0 : bitsApart(file.perceptualHash ?? "", other.perceptualHash ?? "-");
      if (!exact && distance > nearBits) continue;
      db.insert(fileLikenesses)
        .values({ fileId: file.id, otherFileId: other.id, kind: exact ? "exact" : "near", distance, createdAt: now })
        .onConflictDoNothing()
        .run();
    }
    return db.select().from(fileLikenesses).where(eq(fileLikenesses.fileId, file.id)).all().length;
  });
}
