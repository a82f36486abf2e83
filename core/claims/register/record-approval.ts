import { recordSystemAct } from "~/core/accounts/record-system-act";
import { findRole } from "~/core/accounts/staff-acts/find-role";
import {
  checkStaff,
  recordStaffAct,
  type Staff,
} from "~/core/accounts/staff-acts/record-staff-act";
import { findApproval, type CounselApproval } from "~/core/claims/register/allowed-on";
import { noteApproval } from "~/core/claims/register/note-approval";
import { findRegisterItem } from "~/core/claims/register/list-register";
import type { RegisterItem } from "~/core/claims/register/built-items";
import { Conflict, NotAllowed, NotFound, RuleBroken } from "~/core/errors";
import { recordChange } from "~/core/record-change";
import { db } from "~/db/client";
import { newId } from "~/db/ids";
import { counselApprovals } from "~/db/schema/claims";
import { transaction } from "~/db/transaction";
import type { ApprovalKind } from "~/db/vocabulary";

/**
 * An approval as counsel gave it: days such as `2026-11-23`; `memoHash` is the SHA-256 of the
 * memo's file.
 */
export type CounselsWord = {
  counsel: string;
  memoDate: string;
  memoHash: string;
  expiresOn: string;
};

/** An item as it was seen, so that no other words are approved with it. */
export type SeenItem = { kind: ApprovalKind; subject: string; contentHash: string };

const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00Z`));

function checkWord({ counsel, memoDate, memoHash, expiresOn }: CounselsWord, today: string): void {
  if (counsel.trim().length < 3)
    throw new RuleBroken("counsel_missing", "Name the counsel who approved it.");
  if (!isDay(memoDate) || memoDate > today)
    throw new RuleBroken(
      "wrong_memo_date",
      "The memo's date is a day that has been, such as 2026-11-23.",
    );
  if (!/^[0-9a-f]{64}$/.test(memoHash))
    throw new RuleBroken(
      "wrong_memo_hash",
      "The memo's fingerprint is the SHA-256 of its file: 64 digits from 0 to f.",
    );
  if (!isDay(expiresOn) || expiresOn <= today)
    throw new RuleBroken("wrong_expiry", "An approval ends on a day that is still to come.");
}

function itemSeen({ kind, subject, contentHash }: SeenItem): RegisterItem {
  const item = findRegisterItem(kind, subject);
  if (!item) throw new NotFound(`The register has no ${kind} named ${subject}.`);
  if (item.contentHash !== contentHash)
    throw new Conflict("It says something else by now. Look at it again before you go on.");
  return item;
}

function checkSuperAdmin(staff: Staff): void {
  checkStaff(staff);
  if (findRole(staff.userId, staff.configuredEmails) !== "super_admin")
    throw new NotAllowed("Only the super admin records what counsel has approved.");
}

const dayOf = (now: number): string => new Date(now).toISOString().slice(0, 10);

type Row = typeof counselApprovals.$inferInsert;

const insert = (row: Omit<Row, "id">): void =>
  void db
    .insert(counselApprovals)
    .values({ ...row, id: newId("appr") })
    .run();

function keep(row: Omit<Row, "id">, act: string, staff: Staff, before: unknown): void {
  insert(row);
  noteApproval(row);
  recordStaffAct({
    staff,
    act,
    subjectKind: "register",
    subjectId: `${row.kind} ${row.subject}`,
    before,
    after: row,
    at: row.recordedAt,
  });
  recordChange("staff", "register.changed", null, row.recordedAt);
}

/**
 * Records that counsel approved an item of the register as it is in this build, until a day
 * (CL-02).
 * @throws NotAllowed; NotFound; Conflict when its words have changed since; RuleBroken
 * `counsel_missing`, `wrong_memo_date`, `wrong_memo_hash`, `wrong_expiry`
 */
export function recordApproval(
  seen: SeenItem,
  word: CounselsWord,
  staff: Staff,
  now: number = Date.now(),
): void {
  transaction(() => {
    checkSuperAdmin(staff);
    const { kind, subject, version, contentHash } = itemSeen(seen);
    const memoHash = word.memoHash.trim().toLowerCase();
    checkWord({ ...word, memoHash }, dayOf(now));
    const given = { ...word, memoHash, counsel: word.counsel.trim() };
    const row = { kind, subject, version, contentHash, outcome: "approved" } as const;
    const recorded = { recordedBy: staff.userId, recordedAt: now };
    keep({ ...row, ...given, ...recorded }, "record-approval", staff, null);
  });
}

/**
 * Withdraws an approval: from then on nothing that rests on it goes out. @returns whether there was
 * one @throws NotAllowed
 */
export function withdrawApproval(
  kind: ApprovalKind,
  subject: string,
  staff: Staff,
  now: number = Date.now(),
): boolean {
  return transaction(() => {
    checkSuperAdmin(staff);
    const held = findApproval(kind, subject, dayOf(now));
    if (!held) return false;
    const { id: _, ...row } = held;
    const taken = {
      ...row,
      outcome: "withdrawn",
      recordedBy: staff.userId,
      recordedAt: now,
    } as const;
    keep(taken, "withdraw-approval", staff, row);
    return true;
  });
}

/**
 * Withdraws an approval of an older copy of this database, in the transaction around: it had been
 * withdrawn, or replaced by one that ends sooner, before the restore (issue 24, 3). The journal
 * knows it already. @param act its author, the system where nobody withdrew it, and its time
 */
export function withdrawAdopted(
  { id: _, ...row }: CounselApproval,
  act: { by: string; at: number },
  now: number,
): void {
  const taken = { ...row, outcome: "withdrawn", recordedBy: act.by, recordedAt: act.at } as const;
  insert(taken);
  const subject = { subjectKind: "register", subjectId: `${row.kind} ${row.subject}` };
  recordSystemAct({ act: "withdraw-approval", ...subject, before: row, after: taken, at: now });
  recordChange("staff", "register.changed", null, now);
}
