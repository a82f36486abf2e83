import type { Allowed, ClaimFacts, Pathway } from "~/core/claims/facts/claim-facts";
import { oneTextEach } from "~/core/claims/facts/one-text-each";
import { findInstrument } from "~/core/claims/instrument/record-instrument";
import { pathway } from "~/core/claims/judge/pathway";
import { satisfied, theoriesThatHold } from "~/core/claims/judge/theories-that-hold";

/**
 * The obstacle between a claim and letters in our name: it is not assigned on its pathway, it has
 * no instrument, or one without its latest texts.
 */
export type InstrumentGap = "not_assigned" | "no_instrument" | "instrument_outdated";

/** The pathways on which a claim is assigned: letters alone, or a filing of our own. */
export const assigns: ReadonlySet<Pathway> = new Set(["letters_only", "may_file"]);

/**
 * The gap in the instrument of a claim that is pursued in our name (CL-06), or null: it must exist,
 * and name every text that counts for a theory. A claim that stays with the person, who files it
 * with our packet, has none: nothing is written or settled in our name (claims page 4 and 5.1).
 */
export function instrumentGap(
  caseId: string,
  seen: ClaimFacts,
  allowed: Allowed,
): InstrumentGap | null {
  const facts = { ...seen, texts: oneTextEach(seen.texts, seen.stateHistory) };
  const holding = satisfied(theoriesThatHold(facts, allowed));
  const way = pathway(holding, facts, allowed);
  if (way === null || !assigns.has(way)) return "not_assigned";
  const instrument = findInstrument(caseId);
  if (!instrument) return "no_instrument";
  const named = new Set(instrument.content.texts.map(({ id }) => id));
  const isWhole = holding.every(({ texts }) => texts.every(({ id }) => named.has(id)));
  return isWhole ? null : "instrument_outdated";
}
