import { and, desc, eq, gt, inArray, isNull, sql } from "drizzle-orm";
import { listAdoptedStops, numberHash } from "~/core/restore/adopted-lines";
import { brand } from "~/core/consent/brand";
import { minutes } from "~/core/duration";
import { isShortCode } from "~/core/words/phone";
import { db } from "~/db/client";
import { consentEvents, phoneNumbers, suppressions } from "~/db/schema/consent";
import { requiredPurposes, type ConsentAction, type TextPurpose } from "~/db/vocabulary";

export type SuppressionCheck =
  | { allowed: true; consentEventId: string; checkedAt: number }
  | { allowed: false; reason: SuppressionRefusal; checkedAt: number };
export type SuppressionRefusal =
  "opted_out" | "unreachable" | "no_consent" | "confirmation_window_closed";

/** LG-04: a confirmation is presumed welcome this long after the opt-out, no longer. */
const confirmationWindow = minutes(5);

/** A code is only texted to somebody who has just asked for it. */
const codeWindow = minutes(10);

type Verdict = { consentEventId: string } | { reason: SuppressionRefusal };

const number = db
  .select({ unreachableAt: phoneNumbers.unreachableAt, deactivatedAt: phoneNumbers.deactivatedAt })
  .from(phoneNumbers)
  .where(eq(phoneNumbers.phone, sql.placeholder("phone")))
  .prepare();

const standing = db
  .select({
    scope: suppressions.scope,
    consentEventId: suppressions.consentEventId,
    saidAt: consentEvents.at,
  })
  .from(suppressions)
  .innerJoin(consentEvents, eq(consentEvents.id, suppressions.consentEventId))
  .where(
    and(
      eq(suppressions.phone, sql.placeholder("phone")),
      eq(suppressions.brand, brand),
      isNull(suppressions.liftedAt),
    ),
  )
  .orderBy(desc(suppressions.createdAt))
  .prepare();

const newest = (...actions: ConsentAction[]) =>
  db
    .select({ id: consentEvents.id, seq: consentEvents.seq, at: consentEvents.at })
    .from(consentEvents)
    .where(
      and(
        eq(consentEvents.phone, sql.placeholder("phone")),
        inArray(consentEvents.action, actions),
        gt(consentEvents.at, sql.placeholder("after")),
      ),
    )
    .orderBy(desc(consentEvents.at), desc(consentEvents.seq))
    .limit(1)
    .prepare();

const given = newest("texted_first", "opted_in", "opted_in_again");
const wanted = newest("opted_in", "opted_in_again");
const codeAsked = newest("asked_for_code");
const revoked = newest("opted_out");
const restored = newest("review_lifted", "doubt_denied");

type Asked = { phone: string; after: number; now: number };

const rest = (event: { id: string } | undefined): Verdict =>
  event ? { consentEventId: event.id } : { reason: "no_consent" };

type Said = { seq: number; at: number };

// Compares by when it was said, since a text that was missed is recorded late (LG-01).
const isAfter = (one: Said, other: Said): boolean =>
  one.at > other.at || (one.at === other.at && one.seq > other.seq);

// A doubtful opt-out that was found to be a misreading no longer counts; its suppression is then
// lifted.
function revocation(asked: Asked): Said | undefined {
  const said = revoked.get(asked);
  const taken = restored.get(asked);
  return said && taken && isAfter(taken, said) ? undefined : said;
}

function recurring(asked: Asked): Verdict {
  const event = wanted.get(asked);
  const against = revocation(asked);
  return event && !(against && isAfter(against, event)) ? rest(event) : { reason: "no_consent" };
}

function confirmation(asked: Asked): Verdict {
  const optOut = standing.all(asked)[0];
  if (!optOut) return { reason: "no_consent" };
  const age = asked.now - optOut.saidAt;
  return age <= confirmationWindow
    ? { consentEventId: optOut.consentEventId }
    : { reason: "confirmation_window_closed" };
}

const verdicts: Record<TextPurpose, (asked: Asked, stopped: ReadonlySet<string>) => Verdict> = {
  help: (asked) => rest(given.get(asked) ?? revoked.get(asked)),
  opt_out_confirmation: confirmation,
  answer: (asked, stopped) =>
    stopped.has("all") ? { reason: "opted_out" } : rest(given.get(asked)),
  // In doubt about a stop, too, only what the person asked for just now is sent (LG-17).
  outcome: (asked, stopped) =>
    stopped.size > 0 ? { reason: "opted_out" } : rest(given.get(asked)),
  opt_in_confirmation: (asked, stopped) =>
    stopped.has("all") ? { reason: "opted_out" } : recurring(asked),
  code: (asked, stopped) =>
    stopped.has("all")
      ? { reason: "opted_out" }
      : rest(codeAsked.get({ ...asked, after: Math.max(asked.after, asked.now - codeWindow) })),
  notice: (asked, stopped) => (stopped.size > 0 ? { reason: "opted_out" } : recurring(asked)),
};

// A stop from before a restore, of a number that the restored copy did not know.
function stopsElsewhere(phone: string, purpose: TextPurpose): Verdict | null {
  if (requiredPurposes.has(purpose)) return null;
  const scopes = listAdoptedStops("opted_out", numberHash(phone));
  const holds = scopes.includes("all") || (scopes.length > 0 && purpose !== "answer");
  return holds ? { reason: "opted_out" } : null;
}

/**
 * Decides whether a text may be sent to a number now, and on which consent it rests. Asked when a
 * text is queued and again right before it is sent. `answer` rests on any consent of the number,
 * also that it texted us first; `outcome` on the same while nothing is stopped, not even in doubt;
 * `notice` and `opt_in_confirmation` on an opt-in newer than every opt-out; `code` on having been
 * asked for just now; `opt_out_confirmation` on the opt-out itself, for five minutes (LG-04); HELP
 * is always answered (LG-06). A dead number or a short code gets nothing (TW-43), nor does a
 * reassigned one on the consent of its former owner (LG-07).
 * @param now an instant in ms
 */
export function checkSuppression({
  phone,
  purpose,
  now,
}: {
  phone: string;
  purpose: TextPurpose;
  now: number;
}): SuppressionCheck {
  const row = number.get({ phone });
  const asked = { phone, after: row?.deactivatedAt ?? -1, now };
  const givenUp = row?.deactivatedAt != null && !given.get(asked);
  const dead = row?.unreachableAt != null || givenUp || isShortCode(phone);
  const stopped = new Set<string>(standing.all({ phone }).map(({ scope }) => scope));
  const elsewhere = stopsElsewhere(phone, purpose);
  const verdict: Verdict = dead
    ? { reason: "unreachable" }
    : (elsewhere ?? verdicts[purpose](asked, stopped));
  return "reason" in verdict
    ? { allowed: false, ...verdict, checkedAt: now }
    : { allowed: true, ...verdict, checkedAt: now };
}
