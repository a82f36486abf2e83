import { timingSafeEqual } from "node:crypto";
import { and, desc, eq, gt, isNull } from "drizzle-orm";
import { hashAsker, type CodePurpose } from "~/core/accounts/sign-in/text-code";
import { hashCode } from "~/core/hash-code";
import { db } from "~/db/client";
import { phoneCodes } from "~/db/schema/accounts";
import { transaction } from "~/db/transaction";

/**
 * Checks a typed code and uses it up. Wrong codes are counted; after five the right one is void
 * (AU-08).
 * @returns the account it was texted for, or null
 */
export function takeCode({
  phone,
  purpose,
  asker,
  typed,
  now = Date.now(),
}: {
  phone: string;
  purpose: CodePurpose;
  /** Who asked for it: nobody else's tries count, right or wrong. */
  asker: string;
  typed: string;
  now?: number;
}): string | null {
  return transaction(() => {
    const standing = and(
      eq(phoneCodes.phone, phone),
      eq(phoneCodes.purpose, purpose),
      eq(phoneCodes.askerHash, hashAsker(asker)),
      isNull(phoneCodes.usedAt),
      gt(phoneCodes.expiresAt, now),
    );
    const row = db
      .select()
      .from(phoneCodes)
      .where(standing)
      .orderBy(desc(phoneCodes.createdAt))
      .limit(1)
      .get();
    if (!row || row.triesLeft <= 0) return null;
    const digits = typed.replace(/\D/g, "");
    const isRight =
      timingSafeEqual(Buffer.from(row.codeHash), Buffer.from(hashCode(row.id, digits))) &&
      row.userId !== null;
    const change = isRight ? { usedAt: now } : { triesLeft: row.triesLeft - 1 };
    db.update(phoneCodes).set(change).where(eq(phoneCodes.id, row.id)).run();
    return isRight ? row.userId : null;
  });
}
