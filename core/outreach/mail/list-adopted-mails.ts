import { sqlite } from "~/db/client";

/** A mail that had arrived before the database was restored; `id` is that of its record then. */
export type AdoptedMail = {
  id: string;
  rawKey: string;
  rawHash: string;
  rawSize: number;
  receivedAt: number;
};

const unmet = sqlite.prepare<[], AdoptedMail & { n: number }>(
  `SELECT detail ->> '$.id' AS id, detail ->> '$.rawKey' AS rawKey, key AS rawHash,
     detail ->> '$.rawSize' AS rawSize, at AS receivedAt, min(n) AS n
   FROM adopted_lines WHERE kind = 'mail_arrived' AND met_at IS NULL GROUP BY key ORDER BY n`,
);
const newestOf = sqlite.prepare<[string], Pick<AdoptedMail, "id" | "receivedAt">>(
  `SELECT detail ->> '$.id' AS id, at AS receivedAt FROM adopted_lines
   WHERE kind = 'mail_arrived' AND key = ? ORDER BY n DESC LIMIT 1`,
);
const meet = sqlite.prepare<[number, string]>(
  "UPDATE adopted_lines SET met_at = ? WHERE kind = 'mail_arrived' AND key = ? AND met_at IS NULL",
);

/**
 * The mails that had arrived before the database was restored and were not taken in again, oldest
 * first. One whose record was deleted before the restore is not among them.
 */
export const listAdoptedMails = (): AdoptedMail[] => unmet.all();

/** When a mail had arrived before the database was restored, and the id of its record then. */
export const findAdoptedMail = (
  rawHash: string,
): Pick<AdoptedMail, "id" | "receivedAt"> | undefined => newestOf.get(rawHash);

/** Records that a mail from before the restore was taken in again and read. */
export function meetAdoptedMail(rawHash: string, now: number = Date.now()): void {
  meet.run(now, rawHash);
}
