import { eq } from "drizzle-orm";
import { NotFound } from "~/core/errors";
import { db } from "~/db/client";
import { adminUsers, auditLog, users } from "~/db/schema/accounts";
import { transaction } from "~/db/transaction";

/** Gives the admin role to the account that signs in with `email` (A §1, Make Admin); on record. Again changes nothing. @throws NotFound */
export function grantAdmin(email: string, actor: { kind: "admin" | "operator"; id: string | null }, now: number = Date.now()): string {
  return transaction(() => {
    const user = db.select({ id: users.id }).from(users).where(eq(users.email, email.toLowerCase())).get();
    if (!user) throw new NotFound("No account signs in with this address.");
    const { changes } = db
      .insert(adminUsers)
      .values({ userId: user.id, role: "admin", grantedBy: actor.id, createdAt: now })
      .onConflictDoNothing()
      .run();
    if (changes > 0)
      db.insert(auditLog)
        .values({ at: now, actorKind: actor.kind, actorId: actor.id, act: "grant-admin", subjectKind: "user", subjectId: user.id })
        .run();
    return user.id;
  });
}
