import { useState } from "react";
import { StaffCard } from "~/app/components/staff/staff-card";
import { useStaffFetcher } from "~/app/components/staff/acts/use-staff-fetcher";
import { Field } from "~/app/components/fields/field";
import { ViewerTime } from "~/app/components/time/viewer-time";
import { Button } from "~/app/components/ui/button";
import { Label } from "~/app/components/ui/label";
import { Select } from "~/app/components/ui/select";
import {
  stopNames,
  stopScopeNames,
  stopText,
  type ShownStop,
} from "~/app/components/staff/stops/stop-words";
import { scopesOfStop } from "~/core/claims/gate/scopes-of-stop";
import { stoppables, type Stoppable } from "~/db/vocabulary";

function Standing({ stop }: { stop: ShownStop }) {
  const fetcher = useStaffFetcher();
  return (
    <li className="flex flex-wrap items-center justify-between gap-2 py-2 text-sm">
      <span className="min-w-0 break-words">
        <strong>{stopText(stop)}</strong>: {stop.reason}
        <span className="block text-muted">
          {stop.who}, <ViewerTime at={stop.stoppedAt} as="minute" />
        </span>
      </span>
      <fetcher.Form method="post">
        <input type="hidden" name="what" value={stop.what} />
        <input type="hidden" name="scope" value={stop.scope} />
        <input type="hidden" name="subject" value={stop.subject} />
        <Button
          type="submit"
          look="outline"
          size="sm"
          name="intent"
          value="lift-stop"
          aria-label={`Lift the stop of ${stopText(stop)}`}
          disabled={fetcher.state !== "idle"}
        >
          Lift
        </Button>
      </fetcher.Form>
    </li>
  );
}

function Choice<T extends string>({
  name,
  label,
  values,
  texts,
  onPick,
}: {
  name: string;
  label: string;
  values: readonly T[];
  texts: Record<T, string>;
  onPick?: (value: T) => void;
}) {
  const pick = (picked: string) => {
    const value = values.find((each) => each === picked);
    if (value !== undefined) onPick?.(value);
  };
  return (
    <div className="flex flex-col gap-1.5">
      <Label htmlFor={`stop-${name}`}>{label}</Label>
      <Select
        id={`stop-${name}`}
        name={name}
        onChange={({ currentTarget }) => pick(currentTarget.value)}
      >
        {values.map((value) => (
          <option key={value} value={value}>
            {texts[value]}
          </option>
        ))}
      </Select>
    </div>
  );
}

/** Emergency stops (CL-10): those in force, and a form that stops something at once. */
export function StopsCard({ stops }: { stops: readonly ShownStop[] }) {
  const fetcher = useStaffFetcher();
  const [what, setWhat] = useState<Stoppable>(stoppables[0]);
  return (
    <StaffCard
      title="Emergency stops"
      about="Holds at once, also for what is under way. Confirmations of STOP and answers to HELP pass."
    >
      {stops.length === 0 ? (
        <p className="text-sm text-muted">Nothing is stopped.</p>
      ) : (
        <ul className="divide-y divide-line">
          {stops.map((stop) => (
            <Standing key={`${stop.what} ${stop.scope} ${stop.subject}`} stop={stop} />
          ))}
        </ul>
      )}
      <fetcher.Form method="post" data-typing="stop" className="mt-4 grid gap-3 sm:grid-cols-2">
        <Choice name="what" label="What" values={stoppables} texts={stopNames} onPick={setWhat} />
        <Choice name="scope" label="Where" values={scopesOfStop[what]} texts={stopScopeNames} />
        <Field
          label="State or company"
          name="subject"
          autoComplete="off"
          maxLength={200}
          hint="FL, or shop.com; empty for everywhere."
        />
        <Field
          label="Why"
          name="reason"
          required
          minLength={5}
          maxLength={300}
          autoComplete="off"
        />
        <Button
          type="submit"
          look="outline"
          name="intent"
          value="stop"
          disabled={fetcher.state !== "idle"}
        >
          Stop
        </Button>
      </fetcher.Form>
    </StaffCard>
  );
}
