import { eq } from "drizzle-orm";
import { findMailByMessageId } from "~/core/outreach/queries";
import { recordUndeliverable } from "~/core/outreach/mail/record-undeliverable";
import { db } from "~/db/client";
import { mails } from "~/db/schema/mails";
import { transaction } from "~/db/transaction";

/**
 * Records that the mail with one of these Message-IDs bounced for good; we no longer write to the
 * recipient of such a letter.
 * @returns the mail's id, or null when none of them is ours
 */
export function recordBounce(
  messageIds: readonly string[],
  now: number = Date.now(),
): string | null {
  return transaction(() => {
    const mail = messageIds.map(findMailByMessageId).find((found) => found !== undefined);
    if (!mail) return null;
    db.update(mails).set({ status: "bounced" }).where(eq(mails.id, mail.id)).run();
    recordUndeliverable(mail.id, now);
    return mail.id;
  });
}
