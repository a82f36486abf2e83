import { eq } from "drizzle-orm";
import { useLink } from "~/core/accounts/issue-link";
import { isHeldByAnother } from "~/core/accounts/queries-sign-in";
import { recordAudit } from "~/core/accounts/record-audit";
import { RuleBroken } from "~/core/errors";
import { recordEvent } from "~/core/events";
import { db } from "~/db/client";
import { profiles, users } from "~/db/schema/accounts";
import { transaction } from "~/db/transaction";

/**
 * Takes the opened mail as proof of the address (decisions, People): it becomes the sign-in address, if no other account holds it.
 * @returns `held_elsewhere` when one does; the link is used up either way
 * @throws RuleBroken `link_invalid`, also when the account has changed its address since
 */
export function proveEmail({ token, ip, now = Date.now() }: { token: string; ip: string | null; now?: number }) {
  return transaction(() => {
    const { userId, email } = useLink(token, "prove_email", now);
    const profile = db.select({ email: profiles.email }).from(profiles).where(eq(profiles.userId, userId)).get();
    const signIn = db.select({ email: users.email }).from(users).where(eq(users.id, userId)).get();
    if (!email || profile?.email !== email || (signIn?.email ?? email) !== email)
      throw new RuleBroken("link_invalid", "This link is for an address that the account no longer uses.");
    if (isHeldByAnother(email, userId)) return { outcome: "held_elsewhere" as const, email };
    db.update(users).set({ email, emailVerifiedAt: now }).where(eq(users.id, userId)).run();
    recordEvent("email/proven", { userId });
    recordAudit({ act: "prove-email", userId, ip, at: now });
    return { outcome: "proven" as const, email };
  });
}
