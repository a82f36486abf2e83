import { stopScopes, type Stoppable, type StopScope } from "~/db/vocabulary";

/**
 * For whom each of them can be stopped (CL-10). A text and a sign-up concern no company; a picture
 * concerns one once it has been read, a payout by the cases whose money is in it.
 */
export const scopesOfStop: Readonly<Record<Stoppable, readonly StopScope[]>> = {
  texts: ["everything", "state"],
  letters: stopScopes,
  payouts: stopScopes,
  sign_ups: ["everything", "state"],
  intake: stopScopes,
};
