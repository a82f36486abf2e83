import { eq } from "drizzle-orm";
import { hours, minutes } from "~/core/duration";
import { db } from "~/db/client";
import { sessions } from "~/db/schema/accounts";

const longest = hours(12);
const longestIdle = minutes(30);
const notedEvery = minutes(1);

type Times = { createdAt: number; lastSeenAt: number | null };

/**
 * When a session of staff ends, in ms: twelve hours after the sign-in, and half an hour after it
 * was last used (docs/security.md, W6).
 */
export function staffSessionEnd({ createdAt, lastSeenAt }: Times): number {
  return Math.min(createdAt + longest, (lastSeenAt ?? createdAt) + longestIdle);
}

/**
 * Records at most once a minute that a session was used, so that not every page costs a write. `id`
 * is its stored name.
 */
export function noteSessionUse(id: string, { lastSeenAt }: Times, now: number): void {
  if (lastSeenAt !== null && now - lastSeenAt < notedEvery) return;
  db.update(sessions).set({ lastSeenAt: now }).where(eq(sessions.id, id)).run();
}
