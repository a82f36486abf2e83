import { eq } from "drizzle-orm";
import { changeCredential } from "~/core/accounts/credentials/change-credential";
import { asNobodys, unlinkNumber } from "~/core/accounts/credentials/unlink-number";
import { recordConsent } from "~/core/consent/record-consent";
import { stopAnyTime } from "~/core/consent/wordings";
import { liftAdoptedStops, numberHash } from "~/core/restore/adopted-lines";
import { sqlite, db } from "~/db/client";
import { recordJournalLine } from "~/db/journal/record-journal-line";
import { phoneNumbers } from "~/db/schema/consent";
import { conversations } from "~/db/schema/conversations";
import { transaction } from "~/db/transaction";

const asUnasked = { carrier: null, ownerAskedAt: null, ownerDoubtedAt: null };

type Row = typeof phoneNumbers.$inferSelect;

/** `at` is when the number was deactivated, in ms: later proofs and texts are another person's. */
export type Deactivation = {
  phone: string;
  at?: number;
  now?: number;
  /** How it became known, for the ledger of consent. */
  act?: string;
};

// The carrier's list comes a day late, and may come again.
function isOvertaken({ userId, provenAt, firstTextAt, deactivatedAt }: Row, at: number): boolean {
  if (Math.max(provenAt ?? 0, firstTextAt ?? 0) > at) return true;
  return deactivatedAt !== null && userId === null && (firstTextAt ?? 0) <= deactivatedAt;
}

function unlink({ phone, userId, saidMinorAt }: Row, at: number, now: number): void {
  const [key, detail] = [numberHash(phone), { deactivatedAt: at }];
  recordJournalLine({ kind: "number_deactivated", key, detail, at: now });
  if (saidMinorAt !== null)
    recordJournalLine({ kind: "minor_bar_lifted", key: "minor", whom: key, at: now });
  liftAdoptedStops("minor_barred", key, now);
  const forget = (): void => {
    if (userId) unlinkNumber(userId, phone);
    // Also messages from before there was an account: the next person who joins from the number
    // would get them.
    db.update(conversations).set({ phone: null }).where(eq(conversations.phone, phone)).run();
    db.update(phoneNumbers)
      .set({ ...asNobodys, ...asUnasked, saidMinorAt: null, firstTextAt: null, deactivatedAt: at })
      .where(eq(phoneNumbers.phone, phone))
      .run();
  };
  if (userId)
    changeCredential({ userId, credential: "number", by: "carrier", ends: "none", now }, forget);
  else forget();
}

/**
 * Takes a number that the carrier reports as deactivated from its account: its next holder is a
 * stranger (LG-07, decisions, People). Earlier consent no longer counts, and the ledger says why;
 * an opt-out stays. The account's address is notified, as of every changed credential. Idempotent.
 * @returns the account it belonged to, or null
 */
export function unlinkDeactivatedNumber({
  phone,
  at = Date.now(),
  now = Date.now(),
  act = "The carrier reported the number as deactivated.",
}: Deactivation): {
  userId: string | null;
  already: boolean;
} {
  return transaction(() => {
    const row = db.select().from(phoneNumbers).where(eq(phoneNumbers.phone, phone)).get();
    if (!row || isOvertaken(row, at)) return { userId: null, already: true };
    unlink(row, at, now);
    recordConsent({
      phone,
      userId: row.userId,
      action: "opted_out",
      scope: "all",
      affirmativeAct: act,
      wording: stopAnyTime.text,
      wordingVersion: stopAnyTime.version,
      campaign: "number_deactivated",
      channel: "sms",
      at,
    });
    return { userId: row.userId, already: false };
  });
}

const selectKnown = sqlite
  .prepare<[string], string>(
    "SELECT phone FROM phone_numbers WHERE phone IN (SELECT value FROM json_each(?))",
  )
  .pluck();

/** The given numbers that are on record with us. */
export function listKnownNumbers(phones: readonly string[]): string[] {
  return selectKnown.all(JSON.stringify(phones));
}
