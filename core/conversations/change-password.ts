import { putPassword } from "~/core/accounts/put-password";
import { findPerson } from "~/core/accounts/queries";
import { recordAudit } from "~/core/accounts/record-audit";
import { queueMail } from "~/core/conversations/queue-mail";
import { db } from "~/db/client";
import { newId } from "~/db/ids";
import { transaction } from "~/db/transaction";
import { users } from "~/db/schema/accounts";
import { eq } from "drizzle-orm";

type Letter = { subject: string; text: string; html: string };
export type PasswordChange = {
  userId: string;
  passwordHash: string;
  from: string;
  notice: (firstName: string) => Letter;
  ip: string | null;
  now?: number;
};

/** Gives an account a new password from its settings: every session ends, and its owner is told by mail (AU-04). */
export function changePassword({ userId, passwordHash, from, notice, ip, now = Date.now() }: PasswordChange): void {
  transaction(() => {
    putPassword(userId, passwordHash);
    recordAudit({ act: "change-password", userId, ip, at: now });
    const to = db.select({ email: users.email }).from(users).where(eq(users.id, userId)).get()?.email;
    const letter = notice(findPerson(userId)?.firstName ?? "");
    if (to) queueMail({ key: `password-changed:${newId("tok")}`, kind: "password-changed", to, from, userId, now, ...letter });
  });
}
