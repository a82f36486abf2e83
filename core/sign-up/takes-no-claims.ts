import { claimsAreOffIn } from "~/core/accounts/settings";
import { closedIn } from "~/core/claims/gate/claim-gate";
import type { LegalLanguage } from "~/db/vocabulary";

/**
 * Whether nobody who lives in a state may join now: staff switched its claims off, or nothing that
 * counsel approved lets them be taken (decisions, People; CL-04).
 */
export const takesNoClaims = (state: string, now: number, language: LegalLanguage): boolean =>
  claimsAreOffIn(state) || closedIn(state, "sign_ups", now, language) !== null;

/** Whether it is for the state alone that nobody may join, so that another one may do. */
export const isStateClosed = (state: string, now: number, language: LegalLanguage): boolean =>
  takesNoClaims(state, now, language) && closedIn(null, "sign_ups", now, language) === null;
