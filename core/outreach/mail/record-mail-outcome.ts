import { isLetterOf } from "~/core/outreach/letter-of-mail";
import { noteMailNotLeft, recordMail } from "~/core/messaging/mail/record-mail";
import { recordUndeliverable } from "~/core/outreach/mail/record-undeliverable";
import { noteLetterOver } from "~/core/outreach/note-letter-over";
import { db } from "~/db/client";
import { outreachLetters } from "~/db/schema/outreach";
import { transaction } from "~/db/transaction";

/**
 * Records the outcome of a mail and of the letter that it carries; a permanent refusal stops
 * outreach to its recipient (U §4).
 */
export function recordMailOutcome(
  mailId: string,
  outcome: { sent: true; messageId: string | null } | { sent: false; error: string },
  now: number = Date.now(),
): void {
  transaction(() => {
    noteLetterOver(mailId, outcome.sent ? now : null, now);
    recordMail(mailId, outcome, now);
    if (outcome.sent)
      db.update(outreachLetters)
        .set({ state: "sent", sentAt: now })
        .where(isLetterOf(mailId))
        .run();
    else {
      noteMailNotLeft(mailId, now);
      recordUndeliverable(mailId, now);
    }
  });
}
