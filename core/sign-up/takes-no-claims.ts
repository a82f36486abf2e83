import { claimsAreOffIn } from "~/core/accounts/settings";
import { closedIn } from "~/core/claims/gate/claim-gate";
import type { LegalLanguage } from "~/db/vocabulary";

/**
 * Whether nobody who lives in a state may join now: staff switched its claims off, or nothing that
 * counsel approved lets them be taken (decisions, People; CL-04).
 */
export const takesNoClaims = (state: string, now: number, language: LegalLanguage): boolean =>
  claimsAreOffIn(state) || closedIn(state, "sign_ups", now, language) !== null;
