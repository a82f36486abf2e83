import { useStaffAct } from "~/app/components/staff/use-staff-act";
import { BrokenWell } from "~/app/components/ui/broken-well";
import { Button } from "~/app/components/ui/button";
import type { OpenCorrection } from "~/core/cases/review/decide-correction";

const names = {
  violator_email: "The sender's address",
  sender_phone: "The number",
  sender_name: "The name",
};

/** The corrections that the user proposed, for staff to accept or decline. */
export function ProposedCorrections({
  line,
  open,
}: {
  line: { id: string; version: number };
  open: OpenCorrection[];
}) {
  const { act, isBusy } = useStaffAct(`/super-admin/cases/${line.id}`);
  if (open.length === 0) return null;
  const decide = (intent: string, correction: string): void =>
    void act({ intent, version: line.version, correction });
  return (
    <ul className="mt-4 flex flex-col gap-2" aria-label="Corrections by the user">
      {open.map(({ id, field, was, proposed }) => (
        <li
          key={id}
          className="rounded-lg border border-warning-line bg-warning-soft p-3 text-sm text-warning-ink"
        >
          <p className="break-words">
            The user says: {names[field].toLowerCase()} is{" "}
            <strong>
              <BrokenWell>{proposed}</BrokenWell>
            </strong>
            <BrokenWell>{was ? `, not ${was}` : ""}</BrokenWell>
          </p>
          <div className="mt-2 flex gap-2">
            <Button size="sm" disabled={isBusy} onClick={() => decide("take-correction", id)}>
              Take over
            </Button>
            <Button
              look="outline"
              size="sm"
              disabled={isBusy}
              onClick={() => decide("refuse-correction", id)}
            >
              Refuse
            </Button>
          </div>
        </li>
      ))}
    </ul>
  );
}
