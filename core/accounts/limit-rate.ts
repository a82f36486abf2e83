import { createHash } from "node:crypto";
import { and, eq, gt, lte, sql } from "drizzle-orm";
import { minutes } from "~/core/duration";
import { RuleBroken } from "~/core/errors";
import { db } from "~/db/client";
import { rateLimits } from "~/db/schema/rate-limits";
import { transaction } from "~/db/transaction";

/** At most `most` tries of `what` by one key in a window of `per` ms. */
export type RateRule = { what: string; most: number; per: number };

const hashOf = (rule: RateRule, key: string): string =>
  createHash("sha256")
    .update(JSON.stringify([rule.what, key]))
    .digest("hex");

function waitText(ms: number): string {
  const count = Math.max(1, Math.ceil(ms / minutes(1)));
  return count === 1 ? "a minute" : `${count} minutes`;
}

// A window that ends later than one that begins now was begun by a clock that was ahead: it is begun anew, or it would last until then.
const countedOrBegun = (latest: number) => ({
  tries: sql`CASE WHEN ${rateLimits.endsAt} > ${latest} THEN 1 ELSE ${rateLimits.tries} + 1 END`,
  endsAt: sql`min(${rateLimits.endsAt}, ${latest})`,
});

/**
 * Counts a try in the transaction around and refuses it when there were too many (AU-04, AU-08). A window begins with its first try; keys
 * (an address, an account) are kept as hashes and forgotten with their window.
 * @throws RuleBroken `too_many_tries` with how long to wait
 */
export function limitRate(rule: RateRule, key: string, now: number = Date.now()): void {
  const tried = transaction(() => {
    db.delete(rateLimits).where(lte(rateLimits.endsAt, now)).run();
    return db
      .insert(rateLimits)
      .values({ keyHash: hashOf(rule, key), tries: 1, endsAt: now + rule.per })
      .onConflictDoUpdate({ target: rateLimits.keyHash, set: countedOrBegun(now + rule.per) })
      .returning({ tries: rateLimits.tries, endsAt: rateLimits.endsAt })
      .get();
  });
  if (tried.tries > rule.most)
    throw new RuleBroken("too_many_tries", `Too many tries. Please wait ${waitText(tried.endsAt - now)} and try again.`);
}

/** Forgets the tries of a key: what was tried has succeeded. */
export function forgetTries(rule: RateRule, key: string): void {
  db.delete(rateLimits)
    .where(eq(rateLimits.keyHash, hashOf(rule, key)))
    .run();
}

/** Takes one try of a key back: it succeeded, and many people may share an address. Failures that went before still count. */
export function giveTryBack(rule: RateRule, key: string): void {
  db.update(rateLimits)
    .set({ tries: sql`${rateLimits.tries} - 1` })
    .where(and(eq(rateLimits.keyHash, hashOf(rule, key)), gt(rateLimits.tries, 0)))
    .run();
}
