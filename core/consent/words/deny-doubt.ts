import { and, eq, isNull, lte } from "drizzle-orm";
import { listAdoptedStops, numberHash } from "~/core/restore/adopted-lines";
import { brand } from "~/core/consent/brand";
import { isSuppressed } from "~/core/consent/queries";
import { recordConsent, type ConsentRecord } from "~/core/consent/record-consent";
import { db } from "~/db/client";
import { recordJournalLine } from "~/db/journal/record-journal-line";
import { suppressions } from "~/db/schema/consent";
import { transaction } from "~/db/transaction";

export type DoubtDenied = Pick<
  ConsentRecord,
  "wording" | "wordingVersion" | "channel" | "messageId"
> & {
  phone: string;
  /** The person's own words. */
  words: string;
  at: number;
};

// The journal is read in its order: a later line would undo a stop that stays.
function noteInJournal(phone: string, at: number): void {
  const whom = numberHash(phone);
  if (isSuppressed(phone, "recurring") || listAdoptedStops("opted_out", whom).length > 0) return;
  recordJournalLine({ kind: "opted_in", key: "recurring", whom, at });
}

/**
 * Records that a person does not want our texts to stop, and lifts the stop of recurring texts that
 * a doubtful opt-out had set (LG-17). A certain stop, or one asked for on the website, stays.
 * @returns the ledger's row, or null when there was no doubt
 */
export function denyDoubt({ phone, words, at, ...shown }: DoubtDenied): string | null {
  return transaction(() => {
    const doubt = and(
      eq(suppressions.phone, phone),
      eq(suppressions.brand, brand),
      eq(suppressions.scope, "recurring"),
    );
    const standing = and(
      doubt,
      eq(suppressions.needsReview, true),
      isNull(suppressions.liftedAt),
      lte(suppressions.createdAt, at),
    );
    const { changes } = db
      .update(suppressions)
      .set({ liftedAt: at, needsReview: false })
      .where(standing)
      .run();
    if (changes === 0) return null;
    noteInJournal(phone, at);
    return recordConsent({
      ...shown,
      phone,
      action: "doubt_denied",
      scope: "recurring",
      affirmativeAct: words,
      campaign: "doubt",
      at,
    });
  });
}
