import { isTextKnown } from "~/core/messaging/queries";
import { numberHash, wordsHash } from "~/core/restore/adopted-lines";
import { sqlite } from "~/db/client";
import { transaction } from "~/db/transaction";

/** A text that the carrier sent for us, as the carrier lists it. */
export type CarriedText = { sid: string; to: string; body: string; createdAt: number };

const fromJournal = sqlite
  .prepare<[string, string], number>(
    "SELECT count(*) FROM adopted_lines WHERE whom = ? AND kind = 'text' AND words = ? AND n > 0",
  )
  .pluck();
const insert = sqlite.prepare<[string, string, string, string, number, number]>(
  `INSERT INTO adopted_lines (id, n, kind, key, whom, words, at, adopted_at) VALUES (?, 0, 'text', ?, ?, ?, ?, ?)
   ON CONFLICT DO NOTHING`,
);

/**
 * Records texts that the carrier sent and that are on record nowhere here (TW-41): neither in this
 * database, nor among the journal's lines, each of which stands for one of them. The same words to
 * the same number are then not sent again.
 * @returns how many were known to the carrier alone
 */
export function adoptSentTexts(carried: readonly CarriedText[], now: number = Date.now()): number {
  return transaction(() => {
    const met = new Map<string, number>();
    let adopted = 0;
    for (const { sid, to, body, createdAt } of carried) {
      if (isTextKnown(sid)) continue;
      const [whom, words] = [numberHash(to), wordsHash(to, body)];
      const already = met.get(words) ?? 0;
      met.set(words, already + 1);
      if (already < (fromJournal.get(whom, words) ?? 0)) continue;
      adopted += insert.run(sid, sid, whom, words, createdAt, now).changes;
    }
    return adopted;
  });
}
