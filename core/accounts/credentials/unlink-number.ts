import { and, eq } from "drizzle-orm";
import { db } from "~/db/client";
import { phoneNumbers } from "~/db/schema/consent";
import { conversations } from "~/db/schema/conversations";

/**
 * The columns of a number that belongs to nobody: its next holder starts with nothing of the
 * former.
 */
export const asNobodys = {
  userId: null,
  provenAt: null,
  joinStep: "new",
  joinName: null,
  joinEmail: null,
  joinState: null,
  joinReferralCode: null,
} as const;

/**
 * Takes a number from its account, in the transaction around. The account's conversations lose the
 * number too, so that texts of its next holder do not land in them and answers do not go to that
 * holder.
 */
export function unlinkNumber(userId: string, phone: string): void {
  db.update(phoneNumbers)
    .set(asNobodys)
    .where(and(eq(phoneNumbers.userId, userId), eq(phoneNumbers.phone, phone)))
    .run();
  db.update(conversations)
    .set({ phone: null })
    .where(and(eq(conversations.userId, userId), eq(conversations.phone, phone)))
    .run();
}
