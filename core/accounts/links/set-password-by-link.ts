import { eq } from "drizzle-orm";
import { changeCredential } from "~/core/accounts/credentials/change-credential";
import { useLink } from "~/core/accounts/links/issue-link";
import { putPassword } from "~/core/accounts/credentials/put-password";
import {
  findPasswordHash,
  findSignInDraft,
  isHeldByAnother,
  isLocked,
} from "~/core/accounts/sign-in/queries-sign-in";
import { recordAudit } from "~/core/accounts/record-audit";
import { RuleBroken } from "~/core/errors";
import { db } from "~/db/client";
import { profiles, users } from "~/db/schema/accounts";
import { transaction } from "~/db/transaction";

export type PasswordByLink = {
  token: string;
  /** The address the person wants to sign in with; counts only while the account has none. */
  email: string;
  passwordHash: string;
  ip: string | null;
  now?: number;
};

/**
 * Sets the first password of a person who joined by text, over the link that was texted to their
 * number, and makes the address they name their sign-in address (decisions, People). The address
 * stays unproven until its mailed link is opened. Other sessions end (AU-04).
 * @returns the account, its sign-in address, and whether that is another one than was texted
 * @throws RuleBroken `link_invalid`; `email_taken` when another account signs in with the address,
 * in which case the link stays usable
 */
export function setPasswordByLink({
  token,
  passwordHash,
  ip,
  now = Date.now(),
  ...wish
}: PasswordByLink) {
  return transaction(() => {
    const { userId } = useLink(token, "set_password", now);
    const draft = findSignInDraft(userId);
    if (!draft || isLocked(userId))
      throw new RuleBroken("link_invalid", "This account does not exist any more.");
    if (findPasswordHash(userId) !== null)
      throw new RuleBroken(
        "link_invalid",
        "This account has a password already. Sign in with it, or have a link to set a new one mailed to you.",
      );
    const email = draft.isSettled && draft.email ? draft.email : wish.email.toLowerCase();
    if (isHeldByAnother(email, userId))
      throw new RuleBroken(
        "email_taken",
        "Another account already signs in with this address. If it is yours, sign in there; otherwise name another address.",
      );
    const isChanged = email !== draft.email;
    changeCredential(
      { userId, credential: "password", by: "owner", ends: "all", spared: email, now },
      () => {
        putPassword(userId, passwordHash);
        db.update(users).set({ email }).where(eq(users.id, userId)).run();
        if (isChanged)
          db.update(profiles)
            .set({ email, updatedAt: now })
            .where(eq(profiles.userId, userId))
            .run();
      },
    );
    recordAudit({ act: "set-password", userId, ip, at: now });
    return { userId, email, isChanged, firstName: draft.firstName };
  });
}
