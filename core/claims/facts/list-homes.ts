import { eq } from "drizzle-orm";
import type { CalendarDay } from "~/core/claims/facts/calendar";
import { statesOnProfile } from "~/core/claims/facts/states-on-profile";
import { db } from "~/db/client";
import { profiles } from "~/db/schema/accounts";

/** The states where a person lived by their profile, each with its first day; the latest last. */
export function listHomes(userId: string): { state: string; from: CalendarDay }[] {
  const profile = db
    .select({ state: profiles.state, states: profiles.states, createdAt: profiles.createdAt })
    .from(profiles)
    .where(eq(profiles.userId, userId))
    .get();
  return statesOnProfile(profile).flatMap(({ state, from }) => (state ? [{ state, from }] : []));
}
