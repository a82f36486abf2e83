import { days, seconds } from "~/core/duration";
import { sqlite } from "~/db/client";
import { requiredPurposes, type TextPurpose } from "~/db/vocabulary";
import { journalHash } from "~/db/journal/journal-hash";

type Found = { id: string; at: number };

// Only a restored database has any.
const any = sqlite.prepare<[], 1>("SELECT 1 FROM adopted_lines LIMIT 1").pluck();
const byKey = sqlite.prepare<[string, string], Found>(
  "SELECT id, at FROM adopted_lines WHERE kind = ? AND key = ? AND met_at IS NULL LIMIT 1",
);
const byMark = sqlite.prepare<[string, string, string], Found>(
  `SELECT id, at FROM adopted_lines WHERE whom = ? AND kind = 'mail' AND met_at IS NULL
   AND (words = ? OR EXISTS (SELECT 1 FROM json_each(detail, '$.marks') WHERE value = ?)) ORDER BY at LIMIT 1`,
);
const byWords = sqlite.prepare<[string, string, number], Found>(
  `SELECT id, at FROM adopted_lines WHERE whom = ? AND kind = 'text' AND words = ? AND met_at IS NULL
   AND adopted_at > ? ORDER BY at LIMIT 1`,
);
const denial = sqlite.prepare<[string, number], Found>(
  `SELECT id, at FROM adopted_lines WHERE whom = ? AND kind = 'opted_in' AND key = 'recurring'
   AND at >= ? ORDER BY at LIMIT 1`,
);
const known = sqlite.prepare<[string, string], Found>(
  "SELECT id, at FROM adopted_lines WHERE kind = ? AND key = ? LIMIT 1",
);
const meet = sqlite.prepare<[number, string]>("UPDATE adopted_lines SET met_at = ? WHERE id = ?");
const newestAnswered = sqlite
  .prepare<[string], string | null>(
    `SELECT m.twilio_sid FROM support_messages m JOIN support_messages ours ON ours.conversation_id = m.conversation_id
     WHERE ours.id = ? AND m.sender_type = 'user' AND m.twilio_sid IS NOT NULL ORDER BY m.created_at DESC, m.id DESC LIMIT 1`,
  )
  .pluck();
const standing = sqlite.prepare<[string, string], { key: string; at: number }>(
  "SELECT key, at FROM adopted_lines WHERE whom = ? AND kind = ? AND met_at IS NULL",
);
const lift = sqlite.prepare<[number, string, string, number, number, string | null]>(
  `UPDATE adopted_lines SET met_at = ? WHERE whom = ? AND kind = ? AND met_at IS NULL
   AND (at <= ? OR at > ?) AND coalesce(?, key) = key`,
);
const meetText = sqlite.prepare<[number, string]>(
  "UPDATE adopted_lines SET met_at = ? WHERE id = ? AND kind = 'text' AND met_at IS NULL",
);

/** Whether a text answers one text of a person, by which it is known. */
export const answersOne = (purpose: TextPurpose): boolean =>
  purpose === "answer" || requiredPurposes.has(purpose);

/** Within this time the same words are only sent again for the same reason. */
const wordsHoldFor = days(3);

/** Whether this database was restored and adopted lines that it did not know. */
export const hasAdopted = (): boolean => any.get() !== undefined;

/** The hash of a text's words, after removing differences that carriers make. */
export const wordsHash = (phone: string, body: string): string =>
  journalHash("words", phone, body.toLowerCase().replace(/[^a-z0-9]+/g, ""));
/** The hash of a phone number in the journal. */
export const numberHash = (phone: string): string => journalHash("number", phone);
/** The hash of a mail address in the journal, in lower case. */
export const addressHash = (address: string): string =>
  journalHash("address", address.toLowerCase());
/** The hash of an idempotency key in the journal. */
export const keyHash = (key: string): string => journalHash("key", key);
/** The hash of a used recovery code in the journal, made from its hash in the database. */
export const usedCodeHash = (codeHash: string): string => journalHash("recovery code", codeHash);

/** The carrier's id of the message that an answer of ours follows, or null. */
export const sidAnsweredBy = (messageId: string): string | null =>
  newestAnswered.get(messageId) ?? null;

function take(found: Found | undefined, now: number): number | null {
  if (!found) return null;
  meet.run(now, found.id);
  return found.at;
}

type Left = Record<"messageId" | "idempotencyKey" | "phone" | "body", string> & {
  purpose: TextPurpose;
};

/**
 * When a text had already been sent before the database was restored, or null. It is matched by its
 * key, once by its words, or as the answer to a message that had been answered. Records the match.
 */
export function whenTextLeft(text: Left, now: number): number | null {
  if (!hasAdopted()) return null;
  const byItsKey = take(byKey.get("text", keyHash(text.idempotencyKey)), now);
  if (byItsKey !== null) return byItsKey;
  const { phone, body, purpose, messageId } = text;
  // Those are the same words each time.
  const said = requiredPurposes.has(purpose)
    ? undefined
    : byWords.get(numberHash(phone), wordsHash(phone, body), now - wordsHoldFor);
  if (said) return take(said, now);
  const sid = answersOne(purpose) ? sidAnsweredBy(messageId) : null;
  return sid ? (known.get("answered", sid)?.at ?? null) : null;
}

/**
 * When a mail had already been sent before the database was restored, or null. It is matched by its
 * key, else by one of its marks (`mail-marks.ts`). Records the match.
 */
export function whenMailLeft(
  mail: { key: string; to: string; marks: readonly string[] },
  now: number,
): number | null {
  if (!hasAdopted()) return null;
  const whom = addressHash(mail.to);
  const found =
    byKey.get("mail", keyHash(mail.key)) ??
    mail.marks.map((mark) => byMark.get(whom, mark, mark)).find((one) => one !== undefined);
  return take(found, now);
}

/** The scopes that a person stopped before the database was restored and did not lift since. */
export const listAdoptedStops = (kind: "opted_out" | "mail_stopped", whom: string): string[] =>
  hasAdopted() ? standing.all(whom, kind).map(({ key }) => key) : [];

/**
 * When somebody who seemed to ask us to stop at `at` said, before the database was restored, that
 * they did not mean it, or null.
 */
export const whenDoubtWasDenied = (phone: string, at: number): number | null =>
  hasAdopted() ? (denial.get(numberHash(phone), at)?.at ?? null) : null;

/** Whether something was said just now, and is not told of late. */
export const isJustNow = (at: number, now: number = Date.now()): boolean => at > now - seconds(2);

/**
 * Lifts the adopted stops of a person who wanted messages again at `at`, of one scope where it is
 * named: those of before, and just now those too that another clock dated into the future.
 */
export function liftAdoptedStops(
  kind: "opted_out" | "mail_stopped",
  whom: string,
  at: number,
  scope: string | null = null,
): void {
  const future = isJustNow(at) ? Math.max(at, Date.now()) : Infinity;
  if (hasAdopted()) lift.run(at, whom, kind, at, future, scope);
}

/**
 * Records that a text which the carrier alone was known to have is one of ours, so that it stands
 * for no other of the same words.
 */
export function meetAdoptedText(sid: string, now: number): void {
  if (hasAdopted()) meetText.run(now, sid);
}

/** Whether a number's owner was erased at or after an instant, before the restore. */
export const wasErasedSince = (phone: string, at: number): boolean =>
  hasAdopted() && standing.all(numberHash(phone), "person_erased").some((one) => one.at >= at);

const erasedPicture = sqlite
  .prepare<[string], 1>(
    `SELECT 1 FROM adopted_lines l, json_each(l.detail, '$.pictures') p
     WHERE l.kind = 'case_erased' AND p.value = ? LIMIT 1`,
  )
  .pluck();

/** The carrier's id of a picture, which ends its address. */
export const pictureName = (url: string): string =>
  url
    .replace(/[?#].*$/, "")
    .split("/")
    .at(-1) ?? "";

/** Whether a picture at the carrier belonged to a case that was deleted before the restore. */
export const wasPictureErased = (url: string): boolean =>
  hasAdopted() && erasedPicture.get(pictureName(url)) !== undefined;
