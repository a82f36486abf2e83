import { claimFile } from "~/core/evidence/claim-file";
import { recordCustody } from "~/core/evidence/record-custody";
import { db } from "~/db/client";
import { heldFiles } from "~/db/schema/evidence";
import { transaction } from "~/db/transaction";

export type HeldFile = {
  id: string;
  phone: string;
  messageId: string;
  position: number;
  storageKey: string;
  fileType: string;
  fileSize: number;
  fileHash: string;
  arrivedFrom: string | null;
  arrivedAt: number;
};

/**
 * Holds the picture of a number without an account until the person agrees (decisions, People). A
 * repeated call changes nothing.
 */
export function holdFile(file: HeldFile, now: number = Date.now()): void {
  transaction(() => {
    claimFile(file.storageKey);
    const { changes } = db
      .insert(heldFiles)
      .values({ ...file, createdAt: now })
      .onConflictDoNothing()
      .run();
    if (changes === 0) return;
    const { id, fileHash, arrivedAt } = file;
    recordCustody({
      fileId: id,
      caseId: null,
      act: "stored",
      fileHash,
      actorKind: "sender",
      detail: "held until the person agrees",
      at: arrivedAt,
    });
  });
}
