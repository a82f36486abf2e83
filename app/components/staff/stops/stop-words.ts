import { usStates } from "~/core/accounts/us-states";
import type { Stoppable, StopScope } from "~/db/vocabulary";

/** A stop in force, as staff sees it: what, for whom, why, by whom and since when (ms). */
export type ShownStop = {
  what: Stoppable;
  scope: StopScope;
  subject: string;
  reason: string;
  who: string;
  stoppedAt: number;
};

export const stopNames: Record<Stoppable, string> = {
  texts: "Outgoing texts",
  letters: "Letters",
  payouts: "Payouts",
  sign_ups: "Sign-ups",
  intake: "New pictures",
};
export const stopScopeNames: Record<StopScope, string> = {
  everything: "Everywhere",
  state: "In a state",
  company: "For a company",
};

/** What a stop stops, and where: `Letters in Florida`. */
export function stopText({ what, scope, subject }: Omit<ShownStop, "who" | "stoppedAt">): string {
  switch (scope) {
    case "everything":
      return `${stopNames[what]} everywhere`;
    case "state":
      return `${stopNames[what]} in ${usStates[subject] ?? subject}`;
    case "company":
      return `${stopNames[what]} for ${subject}`;
  }
}
