import { and, asc, eq } from "drizzle-orm";
import { recordCustody } from "~/core/evidence/record-custody";
import { db } from "~/db/client";
import { custodyLog } from "~/db/schema/evidence";
import { transaction } from "~/db/transaction";

/** The hash of the paper that was kept of an acceptance, from the chain of custody, or null. */
export const findKeptPaper = (agreementId: string): string | null =>
  db
    .select({ fileHash: custodyLog.fileHash })
    .from(custodyLog)
    .where(and(eq(custodyLog.fileId, agreementId), eq(custodyLog.act, "stored")))
    .orderBy(asc(custodyLog.seq))
    .limit(1)
    .get()?.fileHash ?? null;

/**
 * Records which bytes are the paper of an acceptance (CL-06). The first ones count for ever, since
 * fonts and libraries change. @returns the hash that counts
 */
export function recordKeptPaper(
  agreementId: string,
  fileHash: string,
  now: number = Date.now(),
): string {
  return transaction(() => {
    const known = findKeptPaper(agreementId);
    if (known !== null) return known;
    const entry = { fileId: agreementId, caseId: null, fileHash, actorKind: "system" } as const;
    recordCustody({ ...entry, act: "stored", detail: "paper of an acceptance", at: now });
    return fileHash;
  });
}

/** The storage key of the paper of an acceptance, by the hash of its bytes. */
export const keptPaperKey = (userId: string, agreementId: string, hash: string): string =>
  `${userId}/agreements/${agreementId}-${hash.slice(0, 16)}.pdf`;
