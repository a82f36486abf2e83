import { citable, type GateJudgment } from "~/core/claims/gate/gate-decision";
import { wasInstrumentSent } from "~/core/claims/instrument/instrument-sent";
import { findInstrument, type ClaimInstrument } from "~/core/claims/instrument/record-instrument";
import { instrumentSubject } from "~/core/claims/instrument/instrument-wording";
import { theoryNameOf } from "~/core/claims/instrument/theory-name";
import { isAssigned, pathway } from "~/core/claims/judge/pathway";
import { findApprovalOfWords } from "~/core/claims/register/allowed-on";

/**
 * The obstacle between a claim and letters in our name: it is not assigned on its pathway, it has
 * no instrument, or one without its latest texts, its theories or its company, in words that
 * counsel does not approve, or that its person never got.
 */
export type InstrumentGap =
  | "not_assigned"
  | "no_instrument"
  | "instrument_outdated"
  | "instrument_not_approved"
  | "instrument_not_sent";

const isUpToDate = ({ content }: ClaimInstrument, judged: GateJudgment): boolean => {
  const cited = citable(judged);
  const texts = new Set(content.texts.map(({ id }) => id));
  return (
    judged.holding.every((finding) => finding.texts.every(({ id }) => texts.has(id))) &&
    cited.every(({ entry }) => content.theories.includes(theoryNameOf(entry))) &&
    content.respondent === judged.facts.respondentName
  );
};

const isApproved = ({ content: { wording } }: ClaimInstrument, today: string): boolean =>
  wording !== undefined &&
  findApprovalOfWords("letter", instrumentSubject, wording.sha256, today) !== undefined;

/**
 * The gap in the instrument of a claim that is pursued in our name (CL-06), or null: it must exist,
 * name every text that counts, every theory that a letter cites and the company of the claim, in
 * words that counsel approves, and it must have gone to its person. A claim that stays with the
 * person, who files it with our packet, has none: nothing is written or settled in our name (claims
 * page 4 and 5.1).
 */
export function instrumentGap(caseId: string, judged: GateJudgment): InstrumentGap | null {
  const { facts, allowed, holding } = judged;
  const way = pathway(holding, facts, allowed);
  if (!isAssigned(way)) return "not_assigned";
  const instrument = findInstrument(caseId);
  if (!instrument) return "no_instrument";
  if (!isUpToDate(instrument, judged)) return "instrument_outdated";
  if (!isApproved(instrument, allowed.today)) return "instrument_not_approved";
  return wasInstrumentSent(instrument) ? null : "instrument_not_sent";
}
