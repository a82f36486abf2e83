import { eq } from "drizzle-orm";
import { recordCustody } from "~/core/evidence/record-custody";
import { noteMailGone } from "~/core/outreach/mail/note-mail-gone";
import { findReply } from "~/core/outreach/queries";
import { db } from "~/db/client";
import { outreachReplies } from "~/db/schema/outreach";
import { transaction } from "~/db/transaction";

/**
 * Deletes the record of a mail that belongs to no case; its bytes must be deleted from storage
 * first. A mail with a case stays.
 */
export function purgeMail(replyId: string, now: number = Date.now()): void {
  transaction(() => {
    const mail = findReply(replyId);
    if (!mail || mail.caseId) return;
    recordCustody({
      fileId: mail.id,
      caseId: null,
      act: "deleted",
      fileHash: mail.rawHash,
      actorKind: "system",
      detail: "belonged to no case",
      at: now,
    });
    noteMailGone(mail.rawHash, now);
    db.delete(outreachReplies).where(eq(outreachReplies.id, mail.id)).run();
  });
}
