import { and, eq, isNull, lt, or } from "drizzle-orm";
import { forgetTries, limitRate, type RateRule } from "~/core/accounts/limit-rate";
import { minutes } from "~/core/duration";
import { db } from "~/db/client";
import { users } from "~/db/schema/accounts";
import { transaction } from "~/db/transaction";

const perAccount: RateRule = { what: "second step", most: 5, per: minutes(15) };

/** Counts a try of the second step before it is looked at (AU-06). @throws RuleBroken `too_many_tries` */
export function countSecondStep(userId: string, now: number = Date.now()): void {
  limitRate(perAccount, userId, now);
}

/**
 * Takes the time step of a right code, once: no code of it or of an earlier step is taken again (AU-06).
 * @returns false when it was used before
 */
export function passTotp(userId: string, counter: number): boolean {
  return transaction(() => {
    const { changes } = db
      .update(users)
      .set({ totpLastCounter: counter })
      .where(and(eq(users.id, userId), or(isNull(users.totpLastCounter), lt(users.totpLastCounter, counter))))
      .run();
    if (changes > 0) forgetTries(perAccount, userId);
    return changes > 0;
  });
}
