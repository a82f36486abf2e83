import { and, eq, isNull } from "drizzle-orm";
import { queueMail } from "~/core/messaging/mail/queue-mail";
import { db } from "~/db/client";
import { profiles } from "~/db/schema/accounts";
import { transaction } from "~/db/transaction";

type Letter = { subject: string; text: string; html: string };

/**
 * Queues the welcome mail of a person, once ever, and remembers it on the server (U §2: once per
 * user; decisions).
 * @returns whether it was queued now
 */
export function markWelcomed(welcome: {
  userId: string;
  email: string;
  from: string;
  letter: Letter;
  now?: number;
}): boolean {
  const { userId, email, from, letter, now = Date.now() } = welcome;
  return transaction(() => {
    const { changes } = db
      .update(profiles)
      .set({ welcomedAt: now })
      .where(and(eq(profiles.userId, userId), isNull(profiles.welcomedAt)))
      .run();
    if (changes === 0) return false;
    queueMail({
      key: `welcome:${userId}`,
      kind: "welcome",
      to: email,
      from,
      userId,
      now,
      ...letter,
    });
    return true;
  });
}
