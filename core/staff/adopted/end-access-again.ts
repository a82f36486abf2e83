import { eq } from "drizzle-orm";
import { changeCredential } from "~/core/accounts/credentials/change-credential";
import { isDecidedSince } from "~/core/restore/is-decided-since";
import { db, sqlite } from "~/db/client";
import { adminUsers, users } from "~/db/schema/accounts";
import { transaction } from "~/db/transaction";

/** The last end of a person's role or password since the copy. */
type Ended = {
  kind: "role_ended" | "password_ended";
  key: string;
  n: number;
  at: number;
  wasTakenBack: 0 | 1;
};

const due = sqlite.prepare<[], Ended>(
  `SELECT kind, key, max(n) AS n, max(at) AS at, max(coalesce(detail ->> '$.wasTakenBack', 0)) AS wasTakenBack
   FROM adopted_lines WHERE kind IN ('role_ended', 'password_ended') AND met_at IS NULL
   GROUP BY kind, key ORDER BY n`,
);
const meet = sqlite.prepare<[number, string, string]>(
  "UPDATE adopted_lines SET met_at = ? WHERE kind = ? AND key = ? AND met_at IS NULL",
);

function revokeAgain(userId: string, now: number): string[] {
  const role = eq(adminUsers.userId, userId);
  if (!db.select().from(adminUsers).where(role).get()) return [];
  changeCredential({ userId, credential: "role", by: "system", ends: "all", now }, () =>
    db.delete(adminUsers).where(role).run(),
  );
  return [`The role of ${userId} was revoked again.`];
}

// The new password is in no copy: its owner sets another one over a link to their address or
// number. An account whose owner had reversed a change stays locked until then.
function emptyAgain({ key: userId, wasTakenBack }: Ended, now: number): string[] {
  const user = db.select().from(users).where(eq(users.id, userId)).get();
  if (!user || user.archivedAt !== null) return [];
  const isDisputed = wasTakenBack === 1;
  if (user.passwordHash === null && !isDisputed) return [];
  const isLocked = isDisputed && user.email !== null && user.emailVerifiedAt !== null;
  const credential = isDisputed ? "taken_back" : "password";
  changeCredential({ userId, credential, by: "system", ends: "all", now }, () =>
    db
      .update(users)
      .set({ passwordHash: null, ...(isLocked ? { lockedAt: now } : {}) })
      .where(eq(users.id, userId))
      .run(),
  );
  return [
    isDisputed
      ? `${userId} had reversed a change of their credentials: the password is gone, and payouts wait for a new one or for staff.`
      : `The password of ${userId} had been changed: the old one opens nothing any more.`,
  ];
}

/**
 * Ends once more what had ended before the database was restored: roles that were revoked and not
 * given again, and passwords that were changed. What was decided here since stands.
 * @returns a sentence for each difference
 */
export function endAccessAgain(now: number = Date.now()): string[] {
  return transaction(() =>
    due.all().flatMap((ended) => {
      const { kind, key } = ended;
      meet.run(now, kind, key);
      if (kind === "password_ended")
        return isDecidedSince(ended, ["password_ended"]) ? [] : emptyAgain(ended, now);
      return isDecidedSince(ended, ["role_ended", "role_given"]) ? [] : revokeAgain(key, now);
    }),
  );
}
