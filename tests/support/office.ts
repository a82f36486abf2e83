import { db } from "~/db/client";
import { aiSettings } from "~/db/schema/support";

/** Sets settings of the assistant, as they stand in the database. */
export function setAssistant(settings: Record<string, string>): void {
  for (const [settingKey, settingValue] of Object.entries(settings))
    db.insert(aiSettings)
      .values({ settingKey, settingValue, updatedAt: 1 })
      .onConflictDoUpdate({ target: aiSettings.settingKey, set: { settingValue } })
      .run();
}

/** People answer at any hour, whenever the test runs. */
export function neverCloseTheOffice(): void {
  setAssistant({
    office_days: "sun,mon,tue,wed,thu,fri,sat",
    office_opens: "00:00",
    office_closes: "24:00",
  });
}
