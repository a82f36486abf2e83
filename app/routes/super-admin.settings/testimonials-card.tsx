import Plus from "lucide-react/icons/plus";
import { useState } from "react";
import { StaffCard } from "~/app/components/staff/staff-card";
import { useStaffFetcher } from "~/app/components/staff/acts/use-staff-fetcher";
import { Field } from "~/app/components/fields/field";
import { Button } from "~/app/components/ui/button";
import { ConfirmDialog } from "~/app/components/ui/overlay/confirm-dialog";
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from "~/app/components/ui/overlay/dialog";
import { Label } from "~/app/components/ui/label";
import { Textarea } from "~/app/components/ui/textarea";
import { formatMoney } from "~/core/money";

export type TestimonialShown = {
  id: string;
  name: string;
  place: string;
  words: string;
  amountCents: number | null;
  position: number;
};

function EditDialog({
  shown,
  onClose,
}: {
  shown: TestimonialShown | "new" | null;
  onClose: () => void;
}) {
  const fetcher = useStaffFetcher(({ ok }) => ok && onClose());
  const now = shown === "new" || shown === null ? null : shown;
  return (
    <Dialog open={shown !== null} onOpenChange={(open) => !open && onClose()}>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>{now ? "Edit testimonial" : "Add testimonial"}</DialogTitle>
          <DialogDescription>
            Only what a real person said and agreed to have shown.
          </DialogDescription>
        </DialogHeader>
        <fetcher.Form method="post" className="flex flex-col gap-4">
          <input type="hidden" name="id" value={now?.id ?? ""} />
          <Field label="Name" name="name" defaultValue={now?.name} required maxLength={80} />
          <Field label="Place" name="place" defaultValue={now?.place} maxLength={80} />
          <div className="flex flex-col gap-1.5">
            <Label htmlFor="testimonial-words">Words</Label>
            <Textarea
              id="testimonial-words"
              name="words"
              defaultValue={now?.words}
              required
              maxLength={600}
            />
          </div>
          <Field
            label="Paid, in dollars"
            name="amount"
            inputMode="decimal"
            defaultValue={now?.amountCents ? String(now.amountCents / 100) : ""}
            hint="Empty shows no amount."
          />
          <Field
            label="Position"
            name="position"
            inputMode="numeric"
            defaultValue={String(now?.position ?? 0)}
          />
          <DialogFooter>
            <Button look="outline" onClick={onClose}>
              Cancel
            </Button>
            <Button
              type="submit"
              name="intent"
              value="save-testimonial"
              disabled={fetcher.state !== "idle"}
            >
              Save
            </Button>
          </DialogFooter>
        </fetcher.Form>
      </DialogContent>
    </Dialog>
  );
}

function Line({
  shown,
  onEdit,
  onDelete,
}: {
  shown: TestimonialShown;
  onEdit: () => void;
  onDelete: () => void;
}) {
  return (
    <li className="flex flex-wrap items-start justify-between gap-3 py-4 first:pt-0">
      <div className="min-w-0 flex-1 basis-64">
        <p className="font-semibold">
          {shown.name}
          {shown.place ? <span className="font-normal text-muted"> · {shown.place}</span> : null}
          {shown.amountCents ? (
            <span className="text-accent-ink"> · {formatMoney(shown.amountCents, "whole")}</span>
          ) : null}
        </p>
        <p className="mt-1 text-sm break-words text-muted">{shown.words}</p>
      </div>
      <div className="flex gap-2">
        <Button
          look="outline"
          size="sm"
          onClick={onEdit}
          aria-label={`Edit ${shown.name}'s testimonial`}
        >
          Edit
        </Button>
        <Button
          look="ghost"
          size="sm"
          onClick={onDelete}
          aria-label={`Delete ${shown.name}'s testimonial`}
        >
          Delete
        </Button>
      </div>
    </li>
  );
}

/** The testimonials of the landing page, with forms to add and change them. */
export function TestimonialsCard({ testimonials }: { testimonials: TestimonialShown[] }) {
  const [edited, setEdited] = useState<TestimonialShown | "new" | null>(null);
  const [doomed, setDoomed] = useState<TestimonialShown | null>(null);
  const fetcher = useStaffFetcher(({ ok }) => ok && setDoomed(null));
  const remove = () => {
    if (doomed) fetcher.submit({ intent: "delete-testimonial", id: doomed.id }, { method: "post" });
  };
  return (
    <StaffCard
      title="Testimonials"
      about="What the landing page shows in live mode. Without any, the section hides."
    >
      {testimonials.length > 0 ? (
        <ul className="mb-4 divide-y divide-line">
          {testimonials.map((shown) => (
            <Line
              key={shown.id}
              shown={shown}
              onEdit={() => setEdited(shown)}
              onDelete={() => setDoomed(shown)}
            />
          ))}
        </ul>
      ) : (
        <p className="mb-4 text-muted">None yet.</p>
      )}
      <Button look="outline" onClick={() => setEdited("new")}>
        <Plus aria-hidden="true" />
        Add testimonial
      </Button>
      <EditDialog
        key={edited === "new" ? "new" : (edited?.id ?? "none")}
        shown={edited}
        onClose={() => setEdited(null)}
      />
      <ConfirmDialog
        open={doomed !== null}
        onOpenChange={(open) => !open && setDoomed(null)}
        title="Delete testimonial"
        description={`What ${doomed?.name ?? ""} said disappears from the landing page.`}
        confirm="Delete"
        destructive
        isBusy={fetcher.state !== "idle"}
        onConfirm={remove}
      />
    </StaffCard>
  );
}
