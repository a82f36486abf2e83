import { useId } from "react";
import { affiliateName } from "~/app/components/staff/money/affiliate-table";
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
import { Select } from "~/app/components/ui/select";
import type { AffiliateLine } from "~/core/affiliates/queries-staff";

type DialogProps = { onClose: () => void };

const address = "/super-admin/affiliates";

function useClosing({ onClose }: DialogProps) {
  return useStaffFetcher(({ ok }) => {
    if (ok) onClose();
  });
}

function Foot({
  confirm,
  isBusy,
  onClose,
}: {
  confirm: string;
  isBusy: boolean;
  onClose: () => void;
}) {
  return (
    <DialogFooter>
      <Button look="outline" onClick={onClose}>
        Cancel
      </Button>
      <Button type="submit" disabled={isBusy}>
        {confirm}
      </Button>
    </DialogFooter>
  );
}

/** Adds a person who is an affiliate only (decisions, People). */
export function AddAffiliateDialog({ open, ...rest }: DialogProps & { open: boolean }) {
  const fetcher = useClosing(rest);
  return (
    <Dialog open={open} onOpenChange={(isOpen) => !isOpen && rest.onClose()}>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>Add affiliate</DialogTitle>
          <DialogDescription>
            They get a link by mail. Once they sign up with this address they count as a user.
          </DialogDescription>
        </DialogHeader>
        <fetcher.Form method="post" action={address} className="flex flex-col gap-4">
          <input type="hidden" name="intent" value="add" />
          <Field label="First Name" name="firstName" required maxLength={80} autoComplete="off" />
          <Field label="Last Name" name="lastName" maxLength={80} autoComplete="off" />
          <Field
            label="Email"
            name="email"
            type="email"
            required
            maxLength={254}
            autoComplete="off"
          />
          <Foot confirm="Add affiliate" isBusy={fetcher.state !== "idle"} onClose={rest.onClose} />
        </fetcher.Form>
      </DialogContent>
    </Dialog>
  );
}

/** Changes an affiliate's displayed rate and whether the affiliate is active. */
export function EditAffiliateDialog({
  line,
  ...rest
}: DialogProps & { line: AffiliateLine | null }) {
  const fetcher = useClosing(rest);
  const id = useId();
  return (
    <Dialog open={line !== null} onOpenChange={(isOpen) => !isOpen && rest.onClose()}>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>Edit affiliate</DialogTitle>
          <DialogDescription>{line ? affiliateName(line) : ""}</DialogDescription>
        </DialogHeader>
        <fetcher.Form method="post" action={address} className="flex flex-col gap-4">
          <input type="hidden" name="intent" value="edit" />
          <input type="hidden" name="affiliateId" value={line?.id ?? ""} />
          <input type="hidden" name="seenRate" value={line?.commissionRate ?? 0} />
          <input type="hidden" name="seenStatus" value={line?.status ?? "active"} />
          <Field
            label="Commission rate (percent)"
            name="commissionRate"
            inputMode="decimal"
            required
            defaultValue={String(line?.commissionRate ?? "")}
            hint="Shown on the affiliate's page. What is paid follows the fixed table: $50, $25, $15."
          />
          <div className="flex flex-col gap-1.5">
            <Label htmlFor={id}>Status</Label>
            <Select id={id} name="status" defaultValue={line?.status}>
              <option value="active">Active</option>
              <option value="suspended">Suspended</option>
            </Select>
          </div>
          <Foot confirm="Save Changes" isBusy={fetcher.state !== "idle"} onClose={rest.onClose} />
        </fetcher.Form>
      </DialogContent>
    </Dialog>
  );
}

/** Asks before an affiliate is deleted, and says what becomes of the earnings. */
export function DeleteAffiliateDialog({
  line,
  ...rest
}: DialogProps & { line: AffiliateLine | null }) {
  const fetcher = useClosing(rest);
  const remove = () => {
    if (line)
      fetcher.submit(
        { intent: "delete", affiliateId: line.id },
        { method: "post", action: address },
      );
  };
  const earns = (line?.totalEarningsCents ?? 0) > 0;
  return (
    <ConfirmDialog
      open={line !== null}
      onOpenChange={(isOpen) => !isOpen && rest.onClose()}
      title="Delete affiliate"
      description={
        earns
          ? `Money has moved for ${line ? affiliateName(line) : ""}: what was earned stays on record, and nothing more is earned.`
          : `${line ? affiliateName(line) : ""} and their ${line?.referralCount ?? 0} referrals are deleted. This cannot be undone.`
      }
      confirm="Delete"
      destructive
      isBusy={fetcher.state !== "idle"}
      onConfirm={remove}
    />
  );
}
