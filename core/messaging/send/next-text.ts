import { and, asc, eq, isNull, lte, or, sql } from "drizzle-orm";
import { mayTextLeave } from "~/core/messaging/send/reserve-text";
import { NotFound } from "~/core/errors";
import { db } from "~/db/client";
import { texts } from "~/db/schema/conversations";
import type { TextPurpose } from "~/db/vocabulary";

/**
 * Which texts go first where more wait than may leave (issue 25, 3): what somebody waits for with
 * the phone in their hand, answers, confirmations of an opt-in, what can wait.
 */
const inOrder: readonly (readonly TextPurpose[])[] = [
  ["opt_out_confirmation", "code", "help"],
  ["answer"],
  ["opt_in_confirmation"],
  ["outcome", "notice"],
];

const urgencyOf = (purpose: TextPurpose): number =>
  inOrder.findIndex((purposes) => purposes.includes(purpose));

/** Of each purpose so many are looked at, since some may be stopped. */
const maxLookedAt = 100;

const isDue = or(isNull(texts.notBeforeAt), lte(texts.notBeforeAt, sql.placeholder("now")));

// A text to the same number that is on its way goes first.
const isNumberFree = sql`NOT EXISTS (SELECT 1 FROM texts AS sending WHERE sending.phone = ${texts.phone} AND sending.status = 'reserved')`;

const selectWaiting = db
  .select({ id: texts.id, phone: texts.phone, createdAt: texts.createdAt })
  .from(texts)
  .where(
    and(
      eq(texts.status, "queued"),
      eq(texts.purpose, sql.placeholder("purpose")),
      isDue,
      isNumberFree,
    ),
  )
  .orderBy(asc(texts.createdAt), asc(texts.id))
  .limit(maxLookedAt)
  .prepare();

const selectOldestOf = db
  .select({ id: texts.id })
  .from(texts)
  .where(and(eq(texts.status, "queued"), eq(texts.phone, sql.placeholder("phone")), isDue))
  .orderBy(asc(texts.createdAt), asc(texts.id))
  .limit(1)
  .prepare();

const selectOwn = db
  .select({ purpose: texts.purpose, status: texts.status, notBeforeAt: texts.notBeforeAt })
  .from(texts)
  .where(eq(texts.id, sql.placeholder("id")))
  .prepare();

/** The oldest text of the first class above `below` that has one which may leave now. */
function mostUrgent(below: number, now: number): string | null {
  for (const purposes of inOrder.slice(0, below)) {
    const waiting = purposes
      .flatMap((purpose) => selectWaiting.all({ purpose, now }))
      .sort((a, b) => a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1));
    const first = waiting.find(({ id }) => mayTextLeave(id));
    // The texts of a number keep their order, whatever each is.
    if (first) return selectOldestOf.get({ phone: first.phone, now })?.id ?? first.id;
  }
  return null;
}

/**
 * Which text a run that was woken for one may send, so that the most urgent goes first: each queued
 * text has a run of its own, and each run sends one, which need not be its own. A run whose own
 * text was sent by another sends what is most urgent of the rest. A text that waits for its hour is
 * its run's own matter.
 * @returns null when nothing is left that may leave
 * @throws NotFound
 */
export function nextText(textId: string, now: number): string | null {
  const own = selectOwn.get({ id: textId });
  if (!own) throw new NotFound(`There is no text ${textId}.`);
  if (own.status === "reserved") return textId;
  if (own.status !== "queued") return mostUrgent(inOrder.length, now);
  if (own.notBeforeAt !== null && own.notBeforeAt > now) return textId;
  return mostUrgent(urgencyOf(own.purpose), now) ?? textId;
}
