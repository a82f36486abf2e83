import { findRole } from "~/core/accounts/staff-acts/find-role";
import {
  checkStaff,
  recordStaffAct,
  type Staff,
} from "~/core/accounts/staff-acts/record-staff-act";
import { Conflict, NotAllowed, RuleBroken } from "~/core/errors";
import { findCurrentTemplate, type LetterTemplate } from "~/core/claims/register/current-template";
import { findTemplateApproval } from "~/core/outreach/papers/template-approval";
import { db } from "~/db/client";
import { newId } from "~/db/ids";
import { templateApprovals } from "~/db/schema/outreach";
import { transaction } from "~/db/transaction";

/**
 * What counsel has given: `seenHash` is the wording as the super admin saw it; `memoDate` is a day,
 * `memoHash` the SHA-256 of the memo's file.
 */
export type Approval = { seenHash: string; counsel: string; memoDate: string; memoHash: string };

function templateFor(seenHash: string, staff: Staff): LetterTemplate {
  checkStaff(staff);
  if (findRole(staff.userId, staff.configuredEmails) !== "super_admin")
    throw new NotAllowed("Only the super admin records what counsel has approved.");
  const template = findCurrentTemplate();
  if (template?.hash !== seenHash)
    throw new Conflict("The wording is another one by now. Look at it again before you go on.");
  return template;
}

function checkApproval({ counsel, memoDate, memoHash }: Approval, now: number): void {
  if (counsel.trim().length < 3)
    throw new RuleBroken("counsel_missing", "Name the counsel who approved the wording.");
  const at = /^\d{4}-\d{2}-\d{2}$/.test(memoDate)
    ? Date.parse(`${memoDate}T00:00:00Z`)
    : Number.NaN;
  if (!(at <= now))
    throw new RuleBroken(
      "wrong_memo_date",
      "The memo's date is a day that has been, such as 2026-11-23.",
    );
  if (!/^[0-9a-f]{64}$/.test(memoHash))
    throw new RuleBroken(
      "wrong_memo_hash",
      "The memo's fingerprint is the SHA-256 of its file: 64 digits from 0 to f.",
    );
}

/**
 * Records that counsel has approved the wording of our letters as it is now, by its fingerprint; a
 * changed wording has no approval. Approving again what is approved changes nothing.
 * @returns whether it was recorded now
 * @throws NotAllowed; Conflict when the wording is not the one that was seen; RuleBroken
 * `counsel_missing`, `wrong_memo_date`, `wrong_memo_hash`
 */
export function approveTemplate(
  approval: Approval,
  staff: Staff,
  now: number = Date.now(),
): boolean {
  return transaction(() => {
    const { version, hash } = templateFor(approval.seenHash, staff);
    const given = {
      ...approval,
      counsel: approval.counsel.trim(),
      memoHash: approval.memoHash.trim().toLowerCase(),
    };
    checkApproval(given, now);
    if (findTemplateApproval(hash)) return false;
    const { counsel, memoDate, memoHash } = given;
    const row = {
      template: "outreach",
      version,
      textHash: hash,
      outcome: "approved",
      counsel,
      memoDate,
      memoHash,
    } as const;
    db.insert(templateApprovals)
      .values({ ...row, id: newId("appr"), recordedBy: staff.userId, recordedAt: now })
      .run();
    recordStaffAct({
      staff,
      act: "approve-template",
      subjectKind: "template",
      subjectId: hash,
      before: null,
      after: row,
      at: now,
    });
    return true;
  });
}

/**
 * Withdraws the approval of the wording as it is now: no further letter leaves. @returns whether
 * there was one @throws NotAllowed; Conflict
 */
export function withdrawTemplateApproval(
  seenHash: string,
  staff: Staff,
  now: number = Date.now(),
): boolean {
  return transaction(() => {
    const { hash } = templateFor(seenHash, staff);
    const held = findTemplateApproval(hash);
    if (!held) return false;
    const row = {
      ...held,
      id: newId("appr"),
      outcome: "withdrawn",
      recordedBy: staff.userId,
      recordedAt: now,
    } as const;
    db.insert(templateApprovals).values(row).run();
    const before = {
      outcome: held.outcome,
      counsel: held.counsel,
      memoDate: held.memoDate,
      memoHash: held.memoHash,
    };
    recordStaffAct({
      staff,
      act: "withdraw-template-approval",
      subjectKind: "template",
      subjectId: hash,
      before,
      after: null,
      at: now,
    });
    return true;
  });
}
