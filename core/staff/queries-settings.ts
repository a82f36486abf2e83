import { asc } from "drizzle-orm";
import { settingDefaults, type SettingKey } from "~/core/accounts/settings";
import { db } from "~/db/client";
import { adminSettings, testimonials } from "~/db/schema/accounts";

/** A setting as staff's page shows it; `updatedAt` is 0 while its default holds. */
export type SettingShown = { value: string; updatedAt: number };

/** Every setting with its value and when it was last changed. */
export function listSettings(): Record<SettingKey, SettingShown> {
  const rows = new Map(
    db
      .select()
      .from(adminSettings)
      .all()
      .map((row) => [row.settingKey, { value: row.settingValue, updatedAt: row.updatedAt }]),
  );
  const entries = Object.entries(settingDefaults).map(([key, value]) => [
    key,
    rows.get(key) ?? { value, updatedAt: 0 },
  ]);
  return Object.fromEntries(entries) as Record<SettingKey, SettingShown>;
}

/** Testimonials as staff edits them, in the order of the site. */
export function listTestimonialsForStaff() {
  return db
    .select()
    .from(testimonials)
    .orderBy(asc(testimonials.position), asc(testimonials.createdAt))
    .all();
}
