import { eq } from "drizzle-orm";
import { changeCredential } from "~/core/accounts/credentials/change-credential";
import { keepAct } from "~/core/accounts/keep-act";
import { ownerOfAddress } from "~/core/accounts/credentials/free-address";
import { NotFound } from "~/core/errors";
import { db } from "~/db/client";
import { adminUsers } from "~/db/schema/accounts";
import { transaction } from "~/db/transaction";

/**
 * Gives the admin role to the account that has proven `email` (A §1, Make Admin); on record. A
 * repeated call changes nothing. @throws NotFound
 */
export function grantAdmin(
  email: string,
  actor: { kind: "admin" | "operator"; id: string | null },
  now: number = Date.now(),
): string {
  return transaction(() => {
    const userId = ownerOfAddress(email.toLowerCase());
    if (!userId) throw new NotFound("No account signs in with this address and has confirmed it.");
    if (db.select().from(adminUsers).where(eq(adminUsers.userId, userId)).get()) return userId;
    changeCredential({ userId, credential: "role", by: "staff", ends: "none", now }, () =>
      db
        .insert(adminUsers)
        .values({ userId, role: "admin", grantedBy: actor.id, createdAt: now })
        .run(),
    );
    keepAct({
      ...{ at: now, actorKind: actor.kind, actorId: actor.id },
      ...{ act: "grant-admin", subjectKind: "user", subjectId: userId },
    });
    return userId;
  });
}
