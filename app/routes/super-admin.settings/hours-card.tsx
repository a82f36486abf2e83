import { StaffCard } from "~/app/components/staff/staff-card";
import { useStaffFetcher } from "~/app/components/staff/acts/use-staff-fetcher";
import { Field } from "~/app/components/fields/field";
import { Button } from "~/app/components/ui/button";
import { Checkbox } from "~/app/components/ui/checkbox";

export type Hours = { days: string; opens: string; closes: string; timeZone: string };

const week = [
  ["mon", "Monday"],
  ["tue", "Tuesday"],
  ["wed", "Wednesday"],
  ["thu", "Thursday"],
  ["fri", "Friday"],
  ["sat", "Saturday"],
  ["sun", "Sunday"],
] as const;

/** The hours in which people answer; support tells them to people who wait. */
export function HoursCard({ hours }: { hours: Hours }) {
  const fetcher = useStaffFetcher();
  const open = new Set(hours.days.split(","));
  return (
    <StaffCard
      title="Office hours"
      about="When a person answers in support; who writes at other times is told so."
    >
      <fetcher.Form
        key={JSON.stringify(hours)}
        method="post"
        data-typing="hours"
        className="flex flex-col gap-4"
      >
        <fieldset>
          <legend className="mb-2 text-sm font-semibold">Days</legend>
          <div className="flex flex-wrap gap-x-5 gap-y-2.5">
            {week.map(([code, name]) => (
              <label key={code} className="flex cursor-pointer items-center gap-2.5 text-sm">
                <Checkbox name="office_days" value={code} defaultChecked={open.has(code)} />
                {name}
              </label>
            ))}
          </div>
        </fieldset>
        <div className="grid grid-cols-2 gap-4">
          <Field label="Opens" name="office_opens" defaultValue={hours.opens} placeholder="09:00" />
          <Field
            label="Closes"
            name="office_closes"
            defaultValue={hours.closes}
            placeholder="18:00"
          />
        </div>
        <Field
          label="Time zone"
          name="office_time_zone"
          defaultValue={hours.timeZone}
          placeholder="America/New_York"
        />
        <div>
          <Button type="submit" name="intent" value="hours" disabled={fetcher.state !== "idle"}>
            Save
          </Button>
        </div>
      </fetcher.Form>
    </StaffCard>
  );
}
