import { and, eq, inArray, isNull, ne, not } from "drizzle-orm";
import type { LinkPurpose } from "~/core/accounts/links/issue-link";
import { db } from "~/db/client";
import { linkTokens, phoneCodes, users } from "~/db/schema/accounts";

/**
 * The purposes of links that open an account, change its credentials or lead to its money. A claim
 * link opens an account of its own, and the link of a case signs nobody in.
 */
const credentialKinds: readonly LinkPurpose[] = [
  "reset_password",
  "set_password",
  "prove_email",
  "change_email",
  "second_step",
  "cash_out",
];

/**
 * Voids everything that could still open or change an account, in the transaction around: mailed
 * and texted links, codes and words by text, a half-finished sign-in, an authenticator that waits
 * for its first code.
 * @param spared an address whose request for proof stays valid, because the account carries it
 * already
 */
export function voidPending(userId: string, now: number, spared: string | null = null): void {
  const isSpared = and(eq(linkTokens.purpose, "prove_email"), eq(linkTokens.email, spared ?? ""));
  db.update(linkTokens)
    .set({ usedAt: now })
    .where(
      and(
        eq(linkTokens.userId, userId),
        isNull(linkTokens.usedAt),
        inArray(linkTokens.purpose, [...credentialKinds]),
        ...(spared && isSpared ? [not(isSpared)] : []),
      ),
    )
    .run();
  db.update(phoneCodes)
    .set({ usedAt: now })
    .where(and(eq(phoneCodes.userId, userId), isNull(phoneCodes.usedAt)))
    .run();
  db.update(users)
    .set({ totpSecret: null, totpLastCounter: null })
    .where(and(eq(users.id, userId), isNull(users.totpConfirmedAt), ne(users.totpSecret, "")))
    .run();
}
