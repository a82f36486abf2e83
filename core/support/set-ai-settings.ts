import { checkStaff, recordStaffAct } from "~/core/accounts/staff-acts/record-staff-act";
import { RuleBroken } from "~/core/errors";
import {
  agentModels,
  aiSettingDefaults,
  getAiSetting,
  type AiSettingKey,
} from "~/core/support/ai-settings";
import { readOfficeHours } from "~/core/support/office-hours";
import type { StaffMember } from "~/core/support/desk/staff-member";
import { db } from "~/db/client";
import { aiSettings } from "~/db/schema/support";
import { transaction } from "~/db/transaction";

export type AiSettings = Record<AiSettingKey, string>;

type Rule = [fits: (settings: AiSettings) => boolean, sentence: string];

const within = (text: string, least: number, most: number) =>
  /^\d+(\.\d+)?$/.test(text) && Number(text) >= least && Number(text) <= most;

const rules: Rule[] = [
  [
    ({ ai_name }) => ai_name.length > 0 && ai_name.length <= 40,
    "The assistant needs a name of up to 40 characters.",
  ],
  [
    ({ ai_role }) => ai_role.length > 0 && ai_role.length <= 1000,
    "The role needs words, up to 1,000 characters.",
  ],
  [
    ({ greeting_message }) => greeting_message.length > 0 && greeting_message.length <= 300,
    "The greeting needs words, up to 300 characters.",
  ],
  [
    ({ auto_close_hours }) =>
      within(auto_close_hours, 1, 720) && Number.isInteger(Number(auto_close_hours)),
    "Conversations close after 1 to 720 hours.",
  ],
  [({ model }) => agentModels.some((name) => name === model), "This model is not on the list."],
  [
    ({ alarm_minutes }) => within(alarm_minutes, 1, 1440),
    "The alarm rings after 1 to 1,440 minutes.",
  ],
  [
    ({ model_dollars_a_day }) => within(model_dollars_a_day, 0.01, 10_000),
    "A day's cost is bounded between 0.01 and 10,000 dollars.",
  ],
  [
    ({ model_dollars_a_person }) => within(model_dollars_a_person, 0.01, 1000),
    "A person's cost a day is bounded between 0.01 and 1,000 dollars.",
  ],
  [
    ({ office_days, office_opens, office_closes, office_time_zone }) =>
      readOfficeHours({
        days: office_days,
        opens: office_opens,
        closes: office_closes,
        timeZone: office_time_zone,
      }) !== null,
    "Office hours need at least one day, an opening before the closing, and a time zone such as America/New_York.",
  ],
];

/** The current values of all settings of the assistant. */
export function allAiSettings(): AiSettings {
  const keys = Object.keys(aiSettingDefaults) as AiSettingKey[];
  return Object.fromEntries(keys.map((key) => [key, getAiSetting(key)])) as AiSettings;
}

/**
 * Changes settings of the assistant (A §3); others stay. @throws NotAllowed; RuleBroken
 * `not_a_setting` with what is wrong
 */
export function setAiSettings(
  staff: StaffMember,
  changed: Partial<AiSettings>,
  now: number = Date.now(),
): void {
  checkStaff(staff);
  const before = allAiSettings();
  const trimmed = Object.entries(changed).map(([key, value]) => [key, value.trim()] as const);
  const after = { ...before, ...Object.fromEntries(trimmed) };
  const broken = rules.find(([fits]) => !fits(after));
  if (broken) throw new RuleBroken("not_a_setting", broken[1]);
  transaction(() => {
    for (const [settingKey, settingValue] of trimmed) {
      if (before[settingKey as AiSettingKey] === settingValue) continue;
      const stored = { settingValue, updatedAt: now, updatedBy: staff.userId };
      db.insert(aiSettings)
        .values({ settingKey, ...stored })
        .onConflictDoUpdate({ target: aiSettings.settingKey, set: stored })
        .run();
      const change = { before: before[settingKey as AiSettingKey], after: settingValue };
      recordStaffAct({
        staff,
        act: "set-ai-setting",
        subjectKind: "ai_setting",
        subjectId: settingKey,
        ...change,
        at: now,
      });
    }
  });
}
