import { and, eq, isNull } from "drizzle-orm";
import { queueMail, type MailToQueue } from "~/core/messaging/mail/queue-mail";
import { db } from "~/db/client";
import { profiles } from "~/db/schema/accounts";
import { transaction } from "~/db/transaction";

type Letter = { subject: string; text: string; html: string };

/**
 * Queues the welcome mail of a person, only once ever, as the server remembers (U §2: once per
 * user; decisions).
 * @returns whether it was queued now
 */
export function markWelcomed(welcome: {
  userId: string;
  email: string;
  from: string;
  letter: Letter;
  marks: readonly string[];
  /** The accepted documents as files (CL-06). */
  attachments?: MailToQueue["attachments"];
  now?: number;
}): boolean {
  const { userId, email, from, letter, marks, attachments, now = Date.now() } = welcome;
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
      marks,
      to: email,
      from,
      userId,
      now,
      ...letter,
      ...(attachments?.length ? { attachments } : {}),
    });
    return true;
  });
}

/** Whether a person was welcomed by mail. */
export const wasWelcomed = (userId: string): boolean =>
  db.select({ at: profiles.welcomedAt }).from(profiles).where(eq(profiles.userId, userId)).get()
    ?.at != null;
