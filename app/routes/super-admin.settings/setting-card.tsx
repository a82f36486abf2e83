import type { ReactNode } from "react";
import { StaffCard } from "~/app/components/staff/staff-card";
import { useStaffFetcher } from "~/app/components/staff/acts/use-staff-fetcher";
import { Button } from "~/app/components/ui/button";
import { settingSections, type SettingSection } from "~/app/staff/setting-sections";
import type { SettingShown } from "~/core/staff/queries-settings";
import type { SettingKey } from "~/core/accounts/settings";

export type Settings = Record<SettingKey, SettingShown>;

type SettingCardProps = {
  section: SettingSection;
  title: string;
  about?: ReactNode;
  settings: Settings;
  children: ReactNode;
  /** Further buttons of the form; each posts its own `intent`. */
  more?: (busy: string | null) => ReactNode;
};

/**
 * A card whose fields are saved together. A value that somebody else saved meanwhile is not
 * overwritten.
 */
export function SettingCard({ section, title, about, settings, children, more }: SettingCardProps) {
  const fetcher = useStaffFetcher();
  const intent = fetcher.formData?.get("intent");
  const busy = typeof intent === "string" ? intent : null;
  // After saving, the form shows the settings as they were stored.
  const stored = settingSections[section].map((key) => settings[key].updatedAt).join();
  return (
    <StaffCard title={title} about={about}>
      <fetcher.Form
        key={stored}
        method="post"
        data-typing={`${section}:${stored}`}
        className="flex flex-col gap-4"
      >
        {settingSections[section].map((key) => (
          <input key={key} type="hidden" name={`seen:${key}`} value={settings[key].updatedAt} />
        ))}
        {children}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" name="intent" value={section} disabled={busy !== null}>
            {busy === section ? "Saving …" : "Save"}
          </Button>
          {more?.(busy)}
        </div>
      </fetcher.Form>
    </StaffCard>
  );
}
