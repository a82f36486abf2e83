import { and, isNull, ne } from "drizzle-orm";
import { recordChange } from "~/core/record-change";
import { db } from "~/db/client";
import { linkTokens, phoneCodes, sessions } from "~/db/schema/accounts";

/**
 * Ends every session and voids every link and code that would sign somebody in, in the transaction
 * around: an older copy does not know which of them were ended or used since. The link of a case
 * signs nobody in, and "That was not me" stays.
 */
export function endAllAccess(now: number): void {
  const people = db.selectDistinct({ userId: sessions.userId }).from(sessions).all();
  db.delete(sessions).run();
  for (const { userId } of people) recordChange(userId, "session.ended", null, now);
  db.update(linkTokens)
    .set({ usedAt: now })
    .where(and(isNull(linkTokens.usedAt), ne(linkTokens.purpose, "open_case")))
    .run();
  db.update(phoneCodes).set({ usedAt: now }).where(isNull(phoneCodes.usedAt)).run();
}
