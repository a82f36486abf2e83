import { createHash } from "node:crypto";
import { and, eq, gt, lte, sql } from "drizzle-orm";
import { networkOf } from "~/core/accounts/network-of";
import { minutes } from "~/core/duration";
import { RuleBroken } from "~/core/errors";
import { db } from "~/db/client";
import { rateLimits } from "~/db/schema/rate-limits";
import { transaction } from "~/db/transaction";

type Window = { what: string; most: number; per: number };

/**
 * At most `most` tries of `what` by one key in a window of `per` ms; more are refused. The key
 * must belong to the one who tries, so that a stranger cannot use up the owner's tries. `network`
 * is a client address (a /64 of IPv6 counts as one); `claim from network` is the typed value
 * together with the client address (`claimFrom`); `person` is the account of the session; `first
 * step` is an account whose password or code was right; `device` is a browser that signed in to the
 * account before; `link` is a secret that was sent; `number` is the number that texts us.
 */
export type RateRule = Window & {
  by: "network" | "claim from network" | "person" | "first step" | "device" | "link" | "number";
};

/**
 * A budget that strangers can use up: it counts by an address or a number that anybody may type
 * (`claim`), or for the whole product (`everybody`). It never refuses by itself
 * (`takeFromBudget`): the caller must leave the owner another way.
 */
export type SharedBudget = Window & { by: "claim" | "everybody" };

const hashOf = (rule: RateRule | SharedBudget, key: string): string =>
  createHash("sha256")
    .update(JSON.stringify([rule.what, rule.by === "network" ? networkOf(key) : key]))
    .digest("hex");

/** The key of a rule by `claim from network`. */
export const claimFrom = (claim: string, clientAddress: string): string =>
  `${networkOf(clientAddress)} ${claim}`;

// A window that ends later than one begun now was begun by a clock that ran ahead: it starts anew,
// or it would last until then.
const countedOrBegun = (latest: number) => ({
  tries: sql`CASE WHEN ${rateLimits.endsAt} > ${latest} THEN 1 ELSE ${rateLimits.tries} + 1 END`,
  endsAt: sql`min(${rateLimits.endsAt}, ${latest})`,
});

function countTry(
  rule: RateRule | SharedBudget,
  key: string,
  now: number,
): { tries: number; endsAt: number } {
  return transaction(() => {
    db.delete(rateLimits).where(lte(rateLimits.endsAt, now)).run();
    return db
      .insert(rateLimits)
      .values({ keyHash: hashOf(rule, key), tries: 1, endsAt: now + rule.per })
      .onConflictDoUpdate({ target: rateLimits.keyHash, set: countedOrBegun(now + rule.per) })
      .returning({ tries: rateLimits.tries, endsAt: rateLimits.endsAt })
      .get();
  });
}

function waitText(ms: number): string {
  const count = Math.max(1, Math.ceil(ms / minutes(1)));
  return count === 1 ? "a minute" : `${count} minutes`;
}

/**
 * Counts a try in the transaction around and refuses it when there were too many (AU-04, AU-08). A
 * window begins with its first try; keys (an address, an account) are kept as hashes and forgotten
 * with their window.
 * @returns how many tries there were, this one included
 * @throws RuleBroken `too_many_tries` with how long to wait
 */
export function limitRate(rule: RateRule, key: string, now: number = Date.now()): number {
  const { tries, endsAt } = countTry(rule, key, now);
  if (tries > rule.most)
    throw new RuleBroken(
      "too_many_tries",
      `Too many tries. Please wait ${waitText(endsAt - now)} and try again.`,
    );
  return tries;
}

/**
 * Counts a use of a shared budget in the transaction around. @returns whether there was any of it
 * left
 */
export function takeFromBudget(
  budget: SharedBudget,
  key: string,
  now: number = Date.now(),
): boolean {
  return countTry(budget, key, now).tries <= budget.most;
}

/** Clears the tries of a key once the tried act has succeeded. */
export function forgetTries(rule: RateRule | SharedBudget, key: string): void {
  db.delete(rateLimits)
    .where(eq(rateLimits.keyHash, hashOf(rule, key)))
    .run();
}

/**
 * Takes back one try of a key that succeeded, since many people may share an address. Earlier
 * failures still count.
 */
export function giveTryBack(rule: RateRule | SharedBudget, key: string): void {
  db.update(rateLimits)
    .set({ tries: sql`${rateLimits.tries} - 1` })
    .where(and(eq(rateLimits.keyHash, hashOf(rule, key)), gt(rateLimits.tries, 0)))
    .run();
}
