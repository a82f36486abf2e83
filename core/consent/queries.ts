import { and, asc, eq, inArray, isNull, or, sql } from "drizzle-orm";
import { brand } from "~/core/consent/brand";
import { db } from "~/db/client";
import { consentEvents, suppressions } from "~/db/schema/consent";
import type { ConsentChannel } from "~/db/texting-vocabulary";
import type { ConsentAction, SuppressionScope } from "~/db/vocabulary";

const active = db
  .select({ scope: suppressions.scope })
  .from(suppressions)
  .where(
    and(
      eq(suppressions.phone, sql.placeholder("phone")),
      eq(suppressions.brand, brand),
      isNull(suppressions.liftedAt),
    ),
  )
  .prepare();

/**
 * Whether this number has stopped our texts. `all` asks about every text; `recurring` is also true
 * when all are stopped.
 */
export function isSuppressed(phone: string, scope: SuppressionScope = "all"): boolean {
  return active.all({ phone }).some((row) => row.scope === "all" || row.scope === scope);
}

/**
 * One line of a person's consent history. `sentence` says in plain words what happened, `words`
 * what the person did or wrote.
 */
export type ConsentLine = {
  id: string;
  at: number;
  phone: string | null;
  channel: ConsentChannel;
  action: ConsentAction;
  scope: SuppressionScope;
  sentence: string;
  words: string;
  wording: string;
  wordingVersion: string;
};

const sentences: Record<ConsentAction, (scope: SuppressionScope) => string> = {
  texted_first: () => "Texted us first, which allows us to answer.",
  opted_in: () => "Agreed to recurring texts about their cases.",
  opted_out: (scope) =>
    scope === "all"
      ? "Stopped all texts."
      : "May have asked to stop: recurring texts stopped, answers go on.",
  opted_in_again: () => "Asked for texts again after having stopped them.",
  review_confirmed: () => "Staff read the request to stop and confirmed it.",
  review_lifted: () => "Staff read the message and found that it was no request to stop.",
  doubt_denied: () => "Said, when asked, that texts should go on.",
  wished_for_texts: () => "Asked for texts about their cases, to begin once the number is proven.",
  asked_for_code: () => "Asked for a code to be texted to the number.",
};

const via: Record<ConsentChannel, string> = {
  sms: "by text",
  web: "on the website",
  email: "by email",
  staff: "as staff wrote down",
};

type LedgerRow = typeof consentEvents.$inferSelect;

function line(row: LedgerRow): ConsentLine {
  const { id, at, phone, channel, action, scope, wording, wordingVersion, campaign } = row;
  const plain =
    campaign === "number_deactivated"
      ? "The carrier gave the number up: earlier consent no longer counts."
      : sentences[action](scope);
  const sentence = `${plain.slice(0, -1)} (${via[channel]}).`;
  return {
    id,
    at,
    phone,
    channel,
    action,
    scope,
    sentence,
    words: row.affirmativeAct,
    wording,
    wordingVersion,
  };
}

/**
 * The consent history of a number or of a person, oldest first, for staff and for the person's own
 * export. A person's history holds the records of their account and email, and those of the numbers
 * in `phones`.
 */
export function listConsentHistory(
  whose: { phone: string } | { userId: string; phones?: readonly string[] },
): ConsentLine[] {
  const which =
    "phone" in whose
      ? eq(consentEvents.phone, whose.phone)
      : or(
          eq(consentEvents.userId, whose.userId),
          inArray(consentEvents.phone, [...(whose.phones ?? [])]),
        );
  return db
    .select()
    .from(consentEvents)
    .where(which)
    .orderBy(asc(consentEvents.seq))
    .all()
    .map(line);
}
