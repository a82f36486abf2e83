import { addressHash } from "~/core/restore/adopted-lines";
import { db } from "~/db/client";
import { recordJournalLine } from "~/db/journal/record-journal-line";
import { emailSuppressions } from "~/db/schema/consent";

/** An address, or a whole domain, that no letter goes to any more. */
export type SuppressedTarget = {
  target: string;
  kind: "address" | "domain";
  reason: "asked" | "bounced" | "by_staff";
  /** Defaults to letters about cases. */
  scope?: "outreach" | "affiliate_news";
};

/**
 * Suppresses an address or a domain, in the transaction around, until staff lifts it. A repeated
 * call changes nothing.
 */
export function suppressRecipient(
  { target, kind, reason, scope = "outreach" }: SuppressedTarget,
  now: number = Date.now(),
): void {
  db.insert(emailSuppressions)
    .values({ target: target.toLowerCase(), kind, scope, reason, createdAt: now })
    .onConflictDoUpdate({
      target: [emailSuppressions.target, emailSuppressions.scope],
      set: { liftedAt: null, reason },
    })
    .run();
  const whom = addressHash(target);
  recordJournalLine({ kind: "mail_stopped", key: scope, whom, detail: { kind, reason }, at: now });
}
