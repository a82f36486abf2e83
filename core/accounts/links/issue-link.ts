import { and, eq, gt, isNull } from "drizzle-orm";
import { hashLinkToken, newLinkToken } from "~/core/accounts/links/new-link-token";
import { RuleBroken } from "~/core/errors";
import { db } from "~/db/client";
import { linkTokens } from "~/db/schema/accounts";
import { transaction } from "~/db/transaction";

export type LinkPurpose = (typeof linkTokens.$inferSelect)["purpose"];

/**
 * Makes a single-use link token of 256 bits that lives `lifetime` ms; only its hash is stored
 * (AU-04). @returns the token
 */
export function issueLink(link: {
  purpose: LinkPurpose;
  userId: string;
  email?: string;
  lifetime: number;
  now: number;
}): string {
  const token = newLinkToken();
  const { purpose, userId, email = null, now } = link;
  db.insert(linkTokens)
    .values({
      tokenHash: hashLinkToken(token),
      purpose,
      userId,
      email,
      createdAt: now,
      expiresAt: now + link.lifetime,
    })
    .run();
  return token;
}

/** What a token stands for while it is unused and unexpired, or undefined. */
export function findLink(
  token: string,
  purpose: LinkPurpose,
  now: number,
): { userId: string; email: string | null } | undefined {
  return db
    .select({ userId: linkTokens.userId, email: linkTokens.email })
    .from(linkTokens)
    .where(
      and(
        eq(linkTokens.tokenHash, hashLinkToken(token)),
        eq(linkTokens.purpose, purpose),
        isNull(linkTokens.usedAt),
        gt(linkTokens.expiresAt, now),
      ),
    )
    .get();
}

/**
 * Uses a token up, with every other one of its purpose for that person.
 * @throws RuleBroken `link_invalid` when it is unknown, used or expired
 */
export function useLink(
  token: string,
  purpose: LinkPurpose,
  now: number,
): { userId: string; email: string | null } {
  return transaction(() => {
    const link = findLink(token, purpose, now);
    if (!link)
      throw new RuleBroken(
        "link_invalid",
        "This link is invalid or has expired. Please request a new one.",
      );
    db.update(linkTokens)
      .set({ usedAt: now })
      .where(
        and(
          eq(linkTokens.userId, link.userId),
          eq(linkTokens.purpose, purpose),
          isNull(linkTokens.usedAt),
        ),
      )
      .run();
    return link;
  });
}
