import TriangleAlert from "lucide-react/icons/triangle-alert";
import { useStaffFetcher } from "~/app/components/staff/acts/use-staff-fetcher";
import { holdText } from "~/app/components/staff/money/hold-text";
import { useMoments } from "~/app/components/time/viewer-zone";
import { Field } from "~/app/components/fields/field";
import { Alert, AlertTitle } from "~/app/components/ui/alert";
import { Button } from "~/app/components/ui/button";
import type { PayoutDetails } from "~/core/payouts/queries-details";

function LiftForm({ details, onChanged }: { details: PayoutDetails; onChanged: () => void }) {
  const fetcher = useStaffFetcher(({ ok }) => ok && onChanged());
  return (
    <fetcher.Form
      method="post"
      action="/super-admin/payouts"
      className="mt-3 flex flex-wrap items-end gap-3"
    >
      <input type="hidden" name="payoutId" value={details.id} />
      <input type="hidden" name="seen" value={details.updatedAt} />
      <div className="min-w-48 flex-1 text-ink">
        <Field label="What you looked at" name="note" required minLength={3} maxLength={500} />
      </div>
      <Button type="submit" name="intent" value="lift-hold" disabled={fetcher.state !== "idle"}>
        Lift hold
      </Button>
    </fetcher.Form>
  );
}

function TaxForm({ details, onChanged }: { details: PayoutDetails; onChanged: () => void }) {
  const fetcher = useStaffFetcher(({ ok }) => ok && onChanged());
  return (
    <fetcher.Form method="post" action="/super-admin/payouts" className="mt-3">
      <input type="hidden" name="payoutId" value={details.id} />
      <Button
        type="submit"
        look="outline"
        size="sm"
        name="intent"
        value="tax-form"
        disabled={fetcher.state !== "idle"}
      >
        Tax form is on file
      </Button>
    </fetcher.Form>
  );
}

/** Why a payout is held (decisions, Money; LG-15), and the form that releases it. */
export function PayoutHolds({
  details,
  onChanged,
}: {
  details: PayoutDetails;
  onChanged: () => void;
}) {
  const { holds, status, tax, amountCents } = details;
  const moments = useMoments();
  const isOpen = status === "pending" || status === "processing";
  const reasons = holds.map((hold) => holdText(hold, moments));
  const needsForm =
    status === "pending" &&
    !tax.formOnFile &&
    tax.paidCents + tax.underWayCents + amountCents >= tax.thresholdCents;
  if (!isOpen || (reasons.length === 0 && !needsForm)) return null;
  return (
    <div className="flex flex-col gap-3">
      {reasons.length > 0 ? (
        <Alert look="warning">
          <TriangleAlert aria-hidden="true" />
          <AlertTitle>Held for a person to look at</AlertTitle>
          <div>
            <ul className="mt-1 list-disc pl-5">
              {reasons.map((reason) => (
                <li key={reason}>{reason}</li>
              ))}
            </ul>
            <LiftForm details={details} onChanged={onChanged} />
          </div>
        </Alert>
      ) : null}
      {needsForm ? (
        <Alert look="warning">
          <TriangleAlert aria-hidden="true" />
          <AlertTitle>A tax form must be on file first</AlertTitle>
          <div>
            <p>With this payout the person reaches the yearly threshold.</p>
            <TaxForm details={details} onChanged={onChanged} />
          </div>
        </Alert>
      ) : null}
    </div>
  );
}
