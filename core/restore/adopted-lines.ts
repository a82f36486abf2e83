import { days, seconds } from "~/core/duration";
import { sqlite } from "~/db/client";
import { requiredPurposes, type TextPurpose, type TextTopic } from "~/db/vocabulary";
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
// What answers another message, or repeats a text, says its words for a reason of its own.
const byWords = sqlite.prepare<[string, string, number, string | null], Found>(
  `SELECT id, at FROM adopted_lines WHERE whom = ? AND kind = 'text' AND words = ? AND met_at IS NULL
   AND adopted_at > ? AND (detail IS NULL OR detail ->> '$.answers' = ?)
   ORDER BY detail IS NULL, at LIMIT 1`,
);
const denial = sqlite.prepare<[string, number], Found>(
  `SELECT id, at FROM adopted_lines WHERE whom = ? AND kind = 'opted_in' AND key = 'recurring'
   AND at >= ? ORDER BY at LIMIT 1`,
);
const byAnswered = sqlite.prepare<[string, string, TextTopic | null], Found>(
  `SELECT id, at FROM adopted_lines WHERE whom = ? AND kind = 'text' AND detail ->> '$.answers' = ?
   AND detail ->> '$.topic' IS ? AND met_at IS NULL ORDER BY n LIMIT 1`,
);
// Earlier releases wrote the message that a text answers into a line of its own.
const byAnsweredLine = sqlite.prepare<[string], Found>(
  `SELECT coalesce(t.id, a.id) AS id, a.at FROM adopted_lines a
   LEFT JOIN adopted_lines t ON t.kind = 'text' AND t.key = a.detail ->> '$.text'
   WHERE a.kind = 'answered' AND a.key = ? AND coalesce(t.met_at, a.met_at) IS NULL
   ORDER BY a.n LIMIT 1`,
);
const meet = sqlite.prepare<[number, string]>("UPDATE adopted_lines SET met_at = ? WHERE id = ?");
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

/** Within this time the same words are only sent again for the same reason. */
const wordsHoldFor = days(3);

/** Whether this database was restored and adopted lines that it did not know. */
export const hasAdopted = (): boolean => any.get() !== undefined;

/** The letters and digits of words, which no carrier and no way of sending changes. */
export const bareWords = (words: string): string => words.toLowerCase().replace(/[^a-z0-9]+/g, "");

/** The hash of a text's words, after removing differences that carriers make. */
export const wordsHash = (phone: string, body: string): string =>
  journalHash("words", phone, bareWords(body));
/** The hash of a phone number in the journal. */
export const numberHash = (phone: string): string => journalHash("number", phone);
/** The hash of a mail address in the journal, in lower case. */
export const addressHash = (address: string): string =>
  journalHash("address", address.toLowerCase());
/** The hash of an idempotency key in the journal. */
export const keyHash = (key: string): string => journalHash("key", key);
/** The hash of a used recovery code in the journal, made from its hash in the database. */
export const usedCodeHash = (codeHash: string): string => journalHash("recovery code", codeHash);

function take(found: Found | undefined, now: number): number | null {
  if (!found) return null;
  meet.run(now, found.id);
  return found.at;
}

type Leaving = { topic: TextTopic | null; answersSid: string | null; repeatsId: string | null };
type Left = Leaving & { idempotencyKey: string; phone: string; body: string; purpose: TextPurpose };

/**
 * What the journal says of a text that leaves, beside its words: the message that it answers, by
 * the carrier's id, and its topic; or that it repeats a text that was not delivered.
 */
export function lineDetail({
  topic,
  answersSid,
  repeatsId,
}: Leaving): Record<string, unknown> | null {
  if (repeatsId !== null) return { repeats: true };
  return answersSid === null ? null : { answers: answersSid, topic };
}

/**
 * When a text had already been sent before the database was restored, or null. It is matched by its
 * key, by its words, or by the message that it answers, each line with one text. Records the match.
 */
export function whenTextLeft(text: Left, now: number): number | null {
  if (!hasAdopted()) return null;
  const { phone, purpose, answersSid: sid } = text;
  const [whom, words] = [numberHash(phone), wordsHash(phone, text.body)];
  // Those are the same words each time.
  const isRequired = requiredPurposes.has(purpose);
  const found =
    byKey.get("text", keyHash(text.idempotencyKey)) ??
    (isRequired ? undefined : byWords.get(whom, words, now - wordsHoldFor, sid)) ??
    (sid === null ? undefined : byAnswered.get(whom, sid, text.topic)) ??
    (sid === null ? undefined : byAnsweredLine.get(sid));
  return take(found, now);
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
 * When a number's person said, before the database was restored, that they are under 18; null where
 * they did not, or staff lifted it.
 */
export const barredBeforeAt = (phone: string): number | null =>
  hasAdopted() ? (standing.all(numberHash(phone), "minor_barred")[0]?.at ?? null) : null;

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
 * named, or the bar of a number: those of before, and just now those too that another clock dated
 * into the future.
 */
export function liftAdoptedStops(
  kind: "opted_out" | "mail_stopped" | "minor_barred",
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
