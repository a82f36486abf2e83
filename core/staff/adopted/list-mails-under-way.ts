import { minutes } from "~/core/duration";
import { keyHash } from "~/core/restore/adopted-lines";
import { sqlite } from "~/db/client";
import type { JournalLine } from "~/db/journal/journal-text";

/** A try of a mail has ended by then, in ms: connecting, and silence at each answer. */
const tryTakes = minutes(2);

const reserved = sqlite
  .prepare<[], string>("SELECT idempotency_key FROM mails WHERE status = 'reserved'")
  .pluck();
type Try = Omit<JournalLine, "detail"> & { detail: string | null };
const newestOf = sqlite.prepare<[string, number], Try>(
  `SELECT n, id, kind, key, whom, words, detail, at FROM journal_lines
   WHERE key = ? AND n < ? AND kind IN ('mail', 'not_left') ORDER BY n DESC LIMIT 1`,
);
const newestBefore = sqlite
  .prepare<[number], number | null>("SELECT max(at) FROM journal_lines WHERE n < ?")
  .pluck();

const withDetail = (found: Try): JournalLine => ({
  ...found,
  detail: found.detail === null ? null : (JSON.parse(found.detail) as Record<string, unknown>),
});

/**
 * The tries of mails that were under way when the copy was taken, of which later lines of the
 * journal say that they have ended since. Unless one of them says that it did not leave, the mail
 * left.
 */
export function listMailsUnderWay(lines: readonly JournalLine[]): JournalLine[] {
  const [first, last] = [lines[0], lines.at(-1)];
  if (!first || !last) return [];
  const copiedAt = newestBefore.get(first.n) ?? 0;
  return reserved.all().flatMap((idempotencyKey) => {
    const found = newestOf.get(keyHash(idempotencyKey), first.n);
    if (found?.kind !== "mail") return [];
    const isUnderWay = found.at >= copiedAt - tryTakes;
    return isUnderWay && last.at >= found.at + tryTakes ? [withDetail(found)] : [];
  });
}
