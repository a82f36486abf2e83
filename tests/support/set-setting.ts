import { sqlite } from "~/db/client";

/** Sets an admin's setting as the settings page would. */
export function setSetting(key: string, value: string): void {
  sqlite
    .prepare(
      "INSERT INTO admin_settings (setting_key, setting_value, updated_at) VALUES (?, ?, 1) ON CONFLICT (setting_key) DO UPDATE SET setting_value = excluded.setting_value",
    )
    .run(key, value);
}
