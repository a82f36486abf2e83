import { and, eq, isNull, lt, sql } from "drizzle-orm";
import { numberHash } from "~/core/restore/adopted-lines";
import { brand } from "~/core/consent/brand";
import { recordConsent } from "~/core/consent/record-consent";
import { optIns, wishedSince } from "~/core/consent/wished-since";
import { stopAnyTime } from "~/core/consent/wordings";
import { db } from "~/db/client";
import { recordJournalLine } from "~/db/journal/record-journal-line";
import { suppressions } from "~/db/schema/consent";
import { transaction } from "~/db/transaction";
import type { ConsentChannel } from "~/db/texting-vocabulary";
import type { SuppressionScope } from "~/db/vocabulary";

export type SuppressionReason = (typeof suppressions.$inferSelect)["reason"];

export type OptOut = {
  phone: string;
  /**
   * `all` stops every text but the answer to HELP; `recurring` stops only unsolicited ones (LG-17:
   * doubt).
   */
  scope: SuppressionScope;
  reason: SuppressionReason;
  /** The person's own words, or what was done in their name. */
  words: string;
  channel: ConsentChannel;
  messageId?: string | null;
  /** Staff reviews it afterwards (LG-17). */
  needsReview?: boolean;
  userId?: string | null;
  ip?: string | null;
  userAgent?: string | null;
  at?: number;
};

const active = db
  .select()
  .from(suppressions)
  .where(
    and(
      eq(suppressions.phone, sql.placeholder("phone")),
      eq(suppressions.brand, brand),
      isNull(suppressions.liftedAt),
    ),
  )
  .prepare();

function suppress(
  { phone, scope, reason, needsReview }: OptOut,
  consentEventId: string,
  at: number,
): void {
  const state = {
    consentEventId,
    reason,
    needsReview: needsReview ?? false,
    createdAt: at,
    liftedAt: null,
  };
  db.insert(suppressions)
    .values({ phone, brand, scope, ...state })
    .onConflictDoUpdate({
      target: [suppressions.phone, suppressions.brand, suppressions.scope],
      set: state,
    })
    .run();
}

function noteInJournal(
  phone: string,
  key: SuppressionScope,
  reason: SuppressionReason,
  at: number,
): void {
  recordJournalLine({ kind: "opted_out", key, whom: numberHash(phone), detail: { reason }, at });
}

// A clear opt-out after a doubtful one settles the doubt: no review is needed any more.
function settleReview(phone: string): void {
  db.update(suppressions)
    .set({ needsReview: false })
    .where(and(eq(suppressions.phone, phone), eq(suppressions.brand, brand)))
    .run();
}

// A repeated stop counts from its last saying: an older START that arrives late must not undo it.
function renew({ phone, reason }: OptOut, scope: SuppressionScope, at: number): void {
  const said = and(
    eq(suppressions.phone, phone),
    eq(suppressions.brand, brand),
    eq(suppressions.scope, scope),
  );
  const { changes } = db
    .update(suppressions)
    .set({ createdAt: at })
    .where(and(said, lt(suppressions.createdAt, at)))
    .run();
  if (changes > 0) noteInJournal(phone, scope, reason, at);
}

/**
 * Stops texts to a number at once and records why (LG-01…03, LG-09), whatever the channel of the
 * request. Idempotent on (phone, brand, scope): an existing stop is not recorded twice, and `all`
 * covers `recurring`. A late request that is older (`at`) than the newest opt-in is recorded
 * (LG-08) and suppresses nothing anew: the person has asked for texts since (LG-07).
 * @returns the ledger's row that the suppression rests on; `already` is true when nothing changed
 */
export function optOut(request: OptOut): { consentEventId: string; already: boolean } {
  return transaction(() => {
    const { phone, scope, needsReview = false, at = Date.now() } = request;
    const standing = active.all({ phone });
    const covering =
      standing.find((row) => row.scope === "all") ?? standing.find((row) => row.scope === scope);
    if (!needsReview && standing.some((row) => row.needsReview)) settleReview(phone);
    if (covering) {
      renew(request, covering.scope, at);
      return { consentEventId: covering.consentEventId, already: true };
    }
    const consentEventId = recordConsent({
      ...request,
      action: "opted_out",
      affirmativeAct: request.words,
      wording: stopAnyTime.text,
      wordingVersion: stopAnyTime.version,
      campaign: request.reason,
      at,
    });
    if (!wishedSince(phone, optIns, at)) {
      suppress(request, consentEventId, at);
      noteInJournal(phone, scope, request.reason, at);
    }
    return { consentEventId, already: false };
  });
}
