import { and, eq } from "drizzle-orm";
import { db } from "~/db/client";
import { phoneNumbers } from "~/db/schema/consent";
import { conversations } from "~/db/schema/conversations";

/** A number as nobody's: nothing of who had it is known to whoever has it next. */
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
 * Takes a number from its account, in the transaction around. The account's conversations leave the
 * number too: a text of whoever has it next must not come into them, nor an answer in them go
 * there.
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
