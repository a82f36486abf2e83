import { isLive } from "~/core/app-mode";
import { findApprovalOfWords, type CounselApproval } from "~/core/claims/register/allowed-on";
import { findCurrentTemplate } from "~/core/claims/register/current-template";
import { letterSubject } from "~/core/claims/register/list-register";
import { RuleBroken } from "~/core/errors";

/**
 * The approval of a wording of our letters that is valid at an instant, or undefined: it was never
 * given, was withdrawn or has ended.
 */
export const findTemplateApproval = (
  textHash: string,
  now: number = Date.now(),
): CounselApproval | undefined =>
  findApprovalOfWords("letter", letterSubject, textHash, new Date(now).toISOString().slice(0, 10));

/**
 * Whether letters with a wording may leave: always in demo mode, since they stay on this machine.
 */
export function mayLettersLeave(
  textHash: string | null | undefined,
  now: number = Date.now(),
): boolean {
  return (
    !isLive() || (typeof textHash === "string" && findTemplateApproval(textHash, now) !== undefined)
  );
}

/**
 * Refuses to begin letters whose wording counsel has not approved, or no longer approves.
 * @throws RuleBroken `template_not_approved`
 */
export function checkTemplateApproved(now: number = Date.now()): void {
  if (!mayLettersLeave(findCurrentTemplate()?.hash, now))
    throw new RuleBroken(
      "template_not_approved",
      "Counsel has not approved the wording of the letters, or the approval has ended. The super admin records the approval in Settings; until then no letter leaves.",
    );
}
