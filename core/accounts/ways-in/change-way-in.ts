import { ne } from "drizzle-orm";
import { closeSessions } from "~/core/accounts/sign-in/close-sessions";
import { provenWays } from "~/core/accounts/ways-in/proven-ways";
import { getNumberSetting } from "~/core/accounts/settings";
import { voidPending } from "~/core/accounts/ways-in/void-pending";
import { hours } from "~/core/duration";
import { recordEvent } from "~/core/events";
import { db } from "~/db/client";
import { newId } from "~/db/ids";
import { sessions } from "~/db/schema/accounts";
import { wayInChanges, type ProvenWays } from "~/db/schema/ways-in";
import { transaction } from "~/db/transaction";
import type { WayIn } from "~/db/vocabulary";

export type WayInChange = {
  userId: string;
  wayIn: WayIn;
  by: "owner" | "staff" | "carrier" | "system";
  /** Which sessions end: all, none, or all but the one that acted. */
  ends: "all" | "none" | { keep: string | null };
  /** An address whose request for proof stays good, because the account carries it already. */
  spared?: string | null;
  now: number;
};

function endSessionsOf({ userId, ends, now }: WayInChange): void {
  if (ends === "none") return;
  closeSessions(userId, ends === "all" ? undefined : ne(sessions.id, ends.keep ?? ""), now);
}

// What nobody had proven anything of before cannot be taken from anybody.
const isSomebodys = ({ email, phone }: ProvenWays): boolean => email !== null || phone !== null;

function holdOf({ wayIn, now }: WayInChange): number | null {
  return wayIn === "taken_back" ? null : now + hours(getNumberSetting("way_in_hold_hours"));
}

/**
 * The one place that every change of a way into an account passes through (decisions, "Account
 * recovery is one state machine"). `act` makes the change; with it, in one commit, everything that
 * is pending on the account becomes worthless, sessions end as `ends` says, payouts are held
 * (setting `way_in_hold_hours`), and whoever could be reached before is told, with a link that
 * takes it back.
 */
export function changeWayIn<Result>(change: WayInChange, act: () => Result): Result {
  return transaction(() => {
    const { userId, wayIn, by, spared = null, now } = change;
    const before = provenWays(userId);
    const result = act();
    voidPending(userId, now, spared);
    endSessionsOf(change);
    const id = newId("way");
    const isOwned = isSomebodys(before);
    db.insert(wayInChanges)
      .values({
        id,
        userId,
        wayIn,
        changedBy: by,
        before: isOwned ? before : null,
        at: now,
        toldAt: isOwned ? null : now,
        holdsUntil: isOwned ? holdOf(change) : now,
      })
      .run();
    if (isOwned) recordEvent("access/changed", { changeId: id });
    return result;
  });
}
