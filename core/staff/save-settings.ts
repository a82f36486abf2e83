import { eq } from "drizzle-orm";
import { findRole } from "~/core/accounts/staff-acts/find-role";
import {
  checkStaff,
  recordStaffAct,
  type Staff,
} from "~/core/accounts/staff-acts/record-staff-act";
import { noteSetting } from "~/core/staff/adopted/adopt-settings";
import { settingValue } from "~/core/staff/setting-rules";
import { getSetting, type SettingKey } from "~/core/accounts/settings";
import { checkTwoPersonException } from "~/core/accounts/staff-acts/two-person-approval";
import { Conflict, NotAllowed } from "~/core/errors";
import { db } from "~/db/client";
import { adminSettings } from "~/db/schema/accounts";
import { transaction } from "~/db/transaction";

/**
 * One setting as staff left it; `seen` is when it had last been changed as they saw it, 0 for
 * never.
 */
export type SettingChange = { key: SettingKey; value: string; seen: number };

function saveOne({ key, value: typed, seen }: SettingChange, staff: Staff, now: number): boolean {
  const value = settingValue(key, typed);
  const before = getSetting(key);
  if (value === before) return false;
  const row = db
    .select({ updatedAt: adminSettings.updatedAt })
    .from(adminSettings)
    .where(eq(adminSettings.settingKey, key))
    .get();
  if ((row?.updatedAt ?? 0) !== seen)
    throw new Conflict(
      "Somebody else has changed these settings meanwhile. Look at them again before you save.",
    );
  const set = { settingValue: value, updatedAt: Math.max(now, seen + 1), updatedBy: staff.userId };
  db.insert(adminSettings)
    .values({ settingKey: key, ...set })
    .onConflictDoUpdate({ target: adminSettings.settingKey, set })
    .run();
  noteSetting(key, value, staff.userId, now);
  recordStaffAct({
    staff,
    act: "save-setting",
    subjectKind: "setting",
    subjectId: key,
    before,
    after: value,
    at: now,
  });
  return true;
}

function checkException(staff: Staff): void {
  if (findRole(staff.userId, staff.configuredEmails) !== "super_admin")
    throw new NotAllowed("Only the super admin decides whether money needs two people.");
  checkTwoPersonException();
}

/**
 * Saves settings for staff, all or none, each on record with its former value (A §2.6). Unchanged
 * ones are skipped.
 * @returns how many changed
 * @throws NotAllowed, also when somebody other than the super admin changes who must approve money;
 * RuleBroken `wrong_setting`, `two_person_exception`; Conflict when somebody else changed one since
 * it was seen
 */
export function saveSettings(
  changes: readonly SettingChange[],
  staff: Staff,
  now: number = Date.now(),
): number {
  return transaction(() => {
    checkStaff(staff);
    const saved = changes.filter((change) => saveOne(change, staff, now));
    if (saved.some(({ key }) => key.startsWith("two_person_"))) checkException(staff);
    return saved.length;
  });
}
