import { eq } from "drizzle-orm";
import { recordCaseEvent, systemActor } from "~/core/cases/record-case-event";
import { findLetterOf, putBackLetters } from "~/core/outreach/list-letters";
import { listRecipients } from "~/core/outreach/queries";
import { stopPursuit } from "~/core/outreach/stop-pursuit";
import { suppressRecipient } from "~/core/outreach/mail/suppress-recipient";
import { recordChange } from "~/core/record-change";
import { db } from "~/db/client";
import { outreachLetters } from "~/db/schema/outreach";
import { transaction } from "~/db/transaction";

/**
 * Records that a letter cannot reach its recipient, to whom we no longer write; with no recipient
 * left, the outreach of the case stops. Nothing happens when the mail carries no letter, or its
 * failure is on record already.
 */
export function recordUndeliverable(mailId: string, now: number = Date.now()): void {
  transaction(() => {
    const letter = findLetterOf(mailId);
    if (!letter || letter.state === "bounced") return;
    const { id, caseId, step, toAddress } = letter;
    putBackLetters(caseId);
    db.update(outreachLetters).set({ state: "bounced" }).where(eq(outreachLetters.id, id)).run();
    suppressRecipient({ target: toAddress, kind: "address", reason: "bounced" }, now);
    recordCaseEvent(caseId, "letter_bounced", { step, letterId: id }, systemActor, now);
    recordChange("staff", "case.changed", caseId, now);
    if (listRecipients(caseId).length === 0) stopPursuit(caseId, "undeliverable", systemActor, now);
  });
}
