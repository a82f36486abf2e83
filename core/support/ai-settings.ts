import { eq } from "drizzle-orm";
import { readOfficeHours, type OfficeHours } from "~/core/support/office-hours";
import { db } from "~/db/client";
import { aiSettings } from "~/db/schema/support";

/** A §3: the models staff may choose from (OA-08). */
export const agentModels = ["gpt-4o-mini", "gpt-4o", "gpt-3.5-turbo"] as const;

/**
 * A §3, A §9: the defaults of the assistant's settings. `{product}` stands for the product's name
 * wherever the words are shown.
 */
export const aiSettingDefaults = {
  ai_name: "{product}",
  ai_role:
    "You help people who turn unwanted marketing texts into claims: you answer questions about the service and about their own cases.",
  greeting_message: "Hello! How can I help you today?",
  /** Hours, 1-720. */
  auto_close_hours: "24",
  model: "gpt-4o-mini",
  /**
   * The office hours of staff: days such as `mon,tue`, times such as `09:00`, a time zone's name.
   */
  office_days: "mon,tue,wed,thu,fri",
  office_opens: "09:00",
  office_closes: "18:00",
  office_time_zone: "America/New_York",
  /** Minutes of office time after which a waiting person raises an alarm. */
  alarm_minutes: "15",
  /**
   * The daily limits of the model's cost in dollars: for all people together, and for one of them.
   */
  model_dollars_a_day: "20",
  model_dollars_a_person: "0.5",
} as const;

export type AiSettingKey = keyof typeof aiSettingDefaults;

/** The stored value of a setting of the assistant, or undefined. */
export function findAiSetting(key: AiSettingKey): string | undefined {
  return db
    .select({ value: aiSettings.settingValue })
    .from(aiSettings)
    .where(eq(aiSettings.settingKey, key))
    .get()?.value;
}

/** The value of a setting of the assistant, or its default (A §3 ai_settings). */
export function getAiSetting(key: AiSettingKey): string {
  return findAiSetting(key) ?? aiSettingDefaults[key];
}

/** A setting that is a number above 0; its default applies when the stored value is not one. */
export function getNumberAiSetting(key: AiSettingKey): number {
  const value = Number(getAiSetting(key));
  return Number.isFinite(value) && value > 0 ? value : Number(aiSettingDefaults[key]);
}

/** The office hours of staff, by the settings. */
export function getOfficeHours(): OfficeHours {
  const read = (setting: (key: AiSettingKey) => string): OfficeHours | null =>
    readOfficeHours({
      days: setting("office_days"),
      opens: setting("office_opens"),
      closes: setting("office_closes"),
      timeZone: setting("office_time_zone"),
    });
  const hours = read(getAiSetting) ?? read((key) => aiSettingDefaults[key]);
  if (!hours) throw new TypeError("The default office hours cannot be read.");
  return hours;
}
