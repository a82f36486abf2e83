import { and, eq, gt, inArray, isNull, lt, or, sql } from "drizzle-orm";
import { provenWays } from "~/core/accounts/ways-in/proven-ways";
import { hours } from "~/core/duration";
import { db } from "~/db/client";
import { oauthAccounts } from "~/db/schema/accounts";
import { wayInChanges, type ProvenWays } from "~/db/schema/ways-in";
import type { WayIn } from "~/db/vocabulary";

/**
 * How long "That was not me" works. A way in that was given up on purpose may be somebody else's
 * soon (a mailbox of a former employer, a number that is handed on), so that it has a say for a few
 * days and no longer (decisions, "That was not me has seventy-two hours").
 */
export const takeBackTime = hours(72);

// What nobody could have taken back (the first way of an account) held nothing.
function listYoung(userId: string, wayIn: WayIn, at: number): number[] {
  return db
    .select({ at: wayInChanges.at })
    .from(wayInChanges)
    .where(
      and(
        eq(wayInChanges.userId, userId),
        eq(wayInChanges.wayIn, wayIn),
        lt(wayInChanges.at, at),
        gt(wayInChanges.at, at - takeBackTime),
        or(isNull(wayInChanges.holdsUntil), gt(wayInChanges.holdsUntil, sql`${wayInChanges.at}`)),
      ),
    )
    .all()
    .map((row) => row.at);
}

/**
 * Those of an account's ways that had stood for longer than a change can be taken back, or were its
 * first. A younger one may be a thief's: it has no say about what takes its place, and is not put
 * back. The address alone counts while the account still has it, or when its reader says so.
 * @param at when the change came before which `before` was so
 */
export function settledWays(
  userId: string,
  before: ProvenWays,
  at: number,
  isReaders = false,
): ProvenWays {
  const isYoung = (wayIn: WayIn, since: number): boolean =>
    listYoung(userId, wayIn, at).includes(since);
  const { email, phone, google, totp } = before;
  const known =
    google.length === 0
      ? []
      : db.select().from(oauthAccounts).where(inArray(oauthAccounts.subject, google)).all();
  const stays = isReaders || provenWays(userId).email?.address === email?.address;
  return {
    ...before,
    email: email && (stays || !isYoung("address", email.provenAt)) ? email : null,
    phone: phone && !isYoung("number", phone.provenAt) ? phone : null,
    google: known
      .filter(({ createdAt }) => !isYoung("google", createdAt))
      .map(({ subject }) => subject),
    totp: totp && !isYoung("second_step", totp.confirmedAt) ? totp : null,
  };
}
