import { claimGate } from "~/core/claims/gate/claim-gate";
import { mayNameCourt } from "~/core/claims/queries-letter-claim";
import { mayLettersLeave } from "~/core/outreach/papers/template-approval";
import type { outreachLetters } from "~/db/schema/outreach";

/** What the version of a letter's wording ends with when its words may name a court. */
export const namesCourt = "+court";

type Written = Pick<
  typeof outreachLetters.$inferSelect,
  "caseId" | "templateHash" | "templateVersion" | "blocks"
>;

/**
 * Whether a letter that was written may still leave (CL-04, CL-05, CL-10): its wording is approved,
 * its claim may be pursued, and no pathway that was closed meanwhile makes an empty threat of it.
 * @throws NotFound
 */
export const mayLetterLeave = (
  { caseId, templateHash, templateVersion, blocks }: Written,
  now: number,
): boolean =>
  mayLettersLeave(templateHash, now) &&
  claimGate(caseId, "letter", now, blocks).allowed &&
  (!templateVersion.endsWith(namesCourt) || mayNameCourt(caseId, now));
