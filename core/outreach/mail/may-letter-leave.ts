import { isLive } from "~/core/app-mode";
import { claimGate } from "~/core/claims/gate/claim-gate";
import { findCurrentTemplate } from "~/core/claims/register/current-template";
import { judgeForLetter, mayNameCourt } from "~/core/claims/queries-letter-claim";
import { mayLettersLeave } from "~/core/outreach/papers/template-approval";
import { saysWhatHolds } from "~/core/outreach/stated-in-letter";
import type { outreachLetters } from "~/db/schema/outreach";

/** What the version of a letter's wording ends with when its words may name a court. */
export const namesCourt = "+court";

type Written = Pick<
  typeof outreachLetters.$inferSelect,
  "caseId" | "templateHash" | "templateVersion" | "blocks"
>;

function isTrueStill({ caseId, templateVersion, blocks }: Written, now: number): boolean {
  const judged = judgeForLetter(caseId, now);
  return (
    (!isLive() || blocks === null || saysWhatHolds(caseId, blocks, judged)) &&
    (!templateVersion.endsWith(namesCourt) || mayNameCourt(judged))
  );
}

/**
 * Whether a letter that was written may still leave (CL-04, CL-05, CL-10): its wording is approved,
 * its claim may be pursued, it states what holds still, and no pathway that was closed meanwhile
 * makes an empty threat of it.
 * @throws NotFound
 */
export const mayLetterLeave = (letter: Written, now: number): boolean =>
  mayLettersLeave(letter.templateHash, now) &&
  claimGate(letter.caseId, "letter", now, letter.blocks).allowed &&
  isTrueStill(letter, now);

/**
 * Whether a letter that was written cannot leave as it is, while one written now could: it says
 * what holds no more, or in a wording that counsel does not approve any more, so it is to be
 * written anew (CL-05, CL-10). @throws NotFound
 */
export const isOutdated = (letter: Written, now: number): boolean =>
  mayLettersLeave(findCurrentTemplate()?.hash, now) &&
  claimGate(letter.caseId, "letter", now, "current").allowed &&
  (!mayLettersLeave(letter.templateHash, now) || !isTrueStill(letter, now));
