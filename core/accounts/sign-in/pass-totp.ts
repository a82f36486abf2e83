import { and, eq, isNull, lt, or } from "drizzle-orm";
import { forgetTries, limitRate, type RateRule } from "~/core/accounts/limit-rate";
import { minutes } from "~/core/duration";
import { db } from "~/db/client";
import { users } from "~/db/schema/accounts";
import { transaction } from "~/db/transaction";

const perAccount: RateRule = { what: "second step", by: "first step", most: 5, per: minutes(15) };

const perDevice: RateRule = {
  what: "second step on device",
  by: "device",
  most: 5,
  per: minutes(15),
};

/**
 * Counts a try of the second step before the code is checked (AU-06). A browser that signed in
 * before has its own tries, so that somebody who learnt the password cannot use up the owner's.
 * @throws RuleBroken `too_many_tries`
 */
export function countSecondStep(
  userId: string,
  now: number = Date.now(),
  device: string | null = null,
): void {
  if (device === null) limitRate(perAccount, userId, now);
  else limitRate(perDevice, device, now);
}

/**
 * Uses up the time step of a right code: no code of it or of an earlier step is accepted again
 * (AU-06). `resealed` is the authenticator's key under the newest secret, where an older one had
 * sealed it.
 * @returns false when it was used before
 */
export function passTotp(userId: string, counter: number, resealed?: string): boolean {
  return transaction(() => {
    const { changes } = db
      .update(users)
      .set({
        totpLastCounter: counter,
        ...(resealed === undefined ? {} : { totpSecret: resealed }),
      })
      .where(
        and(
          eq(users.id, userId),
          or(isNull(users.totpLastCounter), lt(users.totpLastCounter, counter)),
        ),
      )
      .run();
    if (changes > 0) forgetTries(perAccount, userId);
    return changes > 0;
  });
}
