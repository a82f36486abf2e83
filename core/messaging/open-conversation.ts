import { eq } from "drizzle-orm";
import { nextNumber } from "~/core/next-number";
import { db } from "~/db/client";
import { newId } from "~/db/ids";
import { profiles } from "~/db/schema/accounts";
import { conversations } from "~/db/schema/conversations";

/**
 * Opens a conversation (ticket) for a person or for a number that has no account yet (U §3
 * support_conversations).
 * @returns its id
 */
export function openConversation({
  userId,
  phone,
  at,
}: {
  userId: string | null;
  phone: string | null;
  at: number;
}): string {
  const profile = userId
    ? db.select().from(profiles).where(eq(profiles.userId, userId)).get()
    : undefined;
  const id = newId("conv");
  db.insert(conversations)
    .values({
      id,
      userId,
      phone,
      userEmail: profile?.email ?? null,
      userName: profile ? `${profile.firstName} ${profile.lastName}`.trim() || null : null,
      ticketNumber: nextNumber("ticket"),
      createdAt: at,
      updatedAt: at,
      lastMessageAt: at,
    })
    .run();
  return id;
}
