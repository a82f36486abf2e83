import { isLive } from "~/core/app-mode";
import { draftInstrument } from "~/core/claims/instrument/draft-instrument";
import { instrumentGap } from "~/core/claims/instrument/instrument-gap";
import { isSameInstrument } from "~/core/claims/instrument/record-instrument";
import { judgeForLetter } from "~/core/claims/queries-letter-claim";
import { statement } from "~/core/list-rows";

const accepted = statement<[], { id: string }>(
  `SELECT id FROM cases INDEXED BY cases_status
   WHERE status IN ('submitted', 'in_progress') AND archived_at IS NULL`,
);

/** The accepted cases that have not settled: those whose claims may need an instrument. */
export const listAcceptedClaims = (): string[] => accepted.all().map(({ id }) => id);

/**
 * Whether a claim cannot go on for want of an instrument that may be made or sent now (CL-06): it
 * has none, or its own is outdated, or never reached its person. Never in demo mode, where nothing
 * waits for one. @throws NotFound
 */
export function lacksInstrument(caseId: string, now: number = Date.now()): boolean {
  if (!isLive()) return false;
  const gap = instrumentGap(caseId, judgeForLetter(caseId, now));
  if (gap === null || gap === "not_assigned") return false;
  const content = draftInstrument(caseId, now);
  if (!content) return false;
  return gap === "instrument_not_sent" || !isSameInstrument(caseId, content);
}
