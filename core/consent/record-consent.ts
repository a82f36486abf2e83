import { desc, sql } from "drizzle-orm";
import { chainHash, genesisHash } from "~/core/hash-chain";
import { db } from "~/db/client";
import { newId } from "~/db/ids";
import { consentEvents } from "~/db/schema/consent";
import { transaction } from "~/db/transaction";
import type { ConsentChannel } from "~/db/texting-vocabulary";
import type { ConsentAction, SuppressionScope } from "~/db/vocabulary";

export type ConsentRecord = {
  phone?: string | null;
  email?: string | null;
  userId?: string | null;
  action: ConsentAction;
  scope: SuppressionScope;
  /** What the person did: their words, or the box they ticked. */
  affirmativeAct: string;
  /** What was shown to them, from `wordings.ts`, and its version. */
  wording: string;
  wordingVersion: string;
  campaign: string;
  channel: ConsentChannel;
  ip?: string | null;
  userAgent?: string | null;
  messageId?: string | null;
  at?: number;
};

const longestAct = 2000;

const newest = db
  .select({ rowHash: consentEvents.rowHash })
  .from(consentEvents)
  .orderBy(desc(consentEvents.seq))
  .limit(1)
  .prepare();

const insert = db
  .insert(consentEvents)
  .values({
    id: sql.placeholder("id"),
    phone: sql.placeholder("phone"),
    email: sql.placeholder("email"),
    userId: sql.placeholder("userId"),
    action: sql.placeholder("action"),
    scope: sql.placeholder("scope"),
    affirmativeAct: sql.placeholder("affirmativeAct"),
    wording: sql.placeholder("wording"),
    wordingVersion: sql.placeholder("wordingVersion"),
    campaign: sql.placeholder("campaign"),
    channel: sql.placeholder("channel"),
    ip: sql.placeholder("ip"),
    userAgent: sql.placeholder("userAgent"),
    messageId: sql.placeholder("messageId"),
    at: sql.placeholder("at"),
    prevHash: sql.placeholder("prevHash"),
    rowHash: sql.placeholder("rowHash"),
  })
  .prepare();

// The database would change half of a surrogate pair or a NUL, and the chain would seem broken.
const storable = (text: string): string =>
  Buffer.from(text.slice(0, longestAct).replaceAll("\0", ""), "utf8").toString("utf8");
const storableOrNull = (text: string | null | undefined): string | null =>
  text ? storable(text) : null;

/**
 * Appends one row to the consent ledger (LG-08), chained to the row before, in the transaction
 * around. It lifts and sets no suppression: that is what `optOut` and `optIn` do.
 * @returns the row's id, which outgoing texts point at
 */
export function recordConsent(record: ConsentRecord): string {
  const row = {
    id: newId("cons"),
    phone: record.phone ?? null,
    email: storableOrNull(record.email),
    userId: record.userId ?? null,
    action: record.action,
    scope: record.scope,
    affirmativeAct: storable(record.affirmativeAct),
    wording: storable(record.wording),
    wordingVersion: record.wordingVersion,
    campaign: record.campaign,
    channel: record.channel,
    ip: storableOrNull(record.ip),
    userAgent: storableOrNull(record.userAgent),
    messageId: record.messageId ?? null,
    at: record.at ?? Date.now(),
  };
  transaction(() => {
    const prevHash = newest.get()?.rowHash ?? genesisHash;
    insert.run({ ...row, prevHash, rowHash: chainHash(prevHash, row) });
  });
  return row.id;
}
