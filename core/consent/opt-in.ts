import { and, desc, eq, inArray, isNull, lte } from "drizzle-orm";
import { isJustNow, liftAdoptedStops, numberHash } from "~/core/restore/adopted-lines";
import { brand } from "~/core/consent/brand";
import { isSuppressed } from "~/core/consent/queries";
import { recordConsent, type ConsentRecord } from "~/core/consent/record-consent";
import { db } from "~/db/client";
import { recordJournalLine } from "~/db/journal/record-journal-line";
import { consentEvents, suppressions } from "~/db/schema/consent";
import { transaction } from "~/db/transaction";

export type OptIn = Omit<ConsentRecord, "action" | "scope" | "affirmativeAct" | "phone"> & {
  phone: string;
  /** The person's own words (START, UPDATES), or the box they ticked. */
  words: string;
};

const ofPhone = (phone: string) =>
  and(eq(suppressions.phone, phone), eq(suppressions.brand, brand));

type Suppression = typeof suppressions.$inferSelect;

// A stop that stands in the future was dated by a clock that has been put right since: what is said
// just now follows on it, in the ledger too.
function instantOf(at: number, stopped: readonly Suppression[]): number {
  const now = Date.now();
  const future = stopped.map(({ createdAt }) => createdAt).filter((one) => one > now);
  return isJustNow(at, now) ? Math.max(at, ...future) : at;
}

/**
 * The opt-in in force: it was said after every opt-out of the number, in whatever order they were
 * recorded.
 */
function standingOptIn(phone: string): { id: string; at: number } | null {
  const newest = db
    .select({ id: consentEvents.id, action: consentEvents.action, at: consentEvents.at })
    .from(consentEvents)
    .where(
      and(
        eq(consentEvents.phone, phone),
        inArray(consentEvents.action, ["opted_in", "opted_in_again", "opted_out"]),
      ),
    )
    .orderBy(desc(consentEvents.at), desc(consentEvents.seq))
    .limit(1)
    .get();
  return newest && newest.action !== "opted_out" ? newest : null;
}

/**
 * Records that a person wants our texts, recurring ones too, and lifts both kinds of suppression
 * (LG-07, TW-50). The number must be the person's own: texted from it, or proven. Idempotent: an
 * opt-in already in force is returned, not repeated, unless it is said again in a text: it counts
 * from its last saying, which an older STOP that arrives late does not undo. One that arrives late
 * is recorded too, but a suppression asked for after it (`at`) stays: the newer request counts
 * (LG-01).
 * @returns the ledger's row; `already` is true when it was not recorded
 */
export function optIn({ words, ...request }: OptIn): { consentEventId: string; already: boolean } {
  return transaction(() => {
    const { phone } = request;
    const rows = db.select().from(suppressions).where(ofPhone(phone)).all();
    const stopped = rows.filter((row) => row.liftedAt === null);
    const at = instantOf(request.at ?? Date.now(), stopped);
    const standing = stopped.length > 0 ? null : standingOptIn(phone);
    const isSaidAgain = request.messageId != null && (standing?.at ?? at) < at;
    if (standing && !isSaidAgain) return { consentEventId: standing.id, already: true };
    const action = rows.some(({ createdAt }) => createdAt <= at) ? "opted_in_again" : "opted_in";
    const consentEventId = recordConsent({
      ...request,
      action,
      scope: "all",
      affirmativeAct: words,
      at,
    });
    db.update(suppressions)
      .set({ liftedAt: at, needsReview: false })
      .where(and(ofPhone(phone), isNull(suppressions.liftedAt), lte(suppressions.createdAt, at)))
      .run();
    const whom = numberHash(phone);
    liftAdoptedStops("opted_out", whom, at);
    // The journal is read in its order: a later line would undo the stop that stays.
    if (!isSuppressed(phone, "recurring"))
      recordJournalLine({ kind: "opted_in", key: "all", whom, at });
    return { consentEventId, already: false };
  });
}
