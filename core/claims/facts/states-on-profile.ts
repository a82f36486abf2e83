import type { StateFrom } from "~/core/claims/facts/claim-facts";
import type { profiles } from "~/db/schema/accounts";

const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);

/** The states where a person lived according to their profile, and since when; the latest last. */
export function statesOnProfile(
  profile: Pick<typeof profiles.$inferSelect, "state" | "states" | "createdAt"> | undefined,
): StateFrom[] {
  if (!profile?.state) return [];
  return profile.states ?? [{ state: profile.state, from: dayOf(profile.createdAt) }];
}
