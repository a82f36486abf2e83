import { useId, type FormEvent } from "react";
import { Field } from "~/app/components/fields/field";
import { Button } from "~/app/components/ui/button";
import { Label } from "~/app/components/ui/label";
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from "~/app/components/ui/overlay/dialog";
import { Select } from "~/app/components/ui/select";
import { formText } from "~/app/staff/form-text";
import { usStates } from "~/core/accounts/us-states";

type MoveDialogProps = {
  isOpen: boolean;
  close: () => void;
  isBusy: boolean;
  move: (where: { state: string; from: string }) => void;
};

/** Records that a person moved; each of their open claims is evaluated again (CL-04). */
export function MoveDialog({ isOpen, close, isBusy, move }: MoveDialogProps) {
  const id = useId();
  const save = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    move({ state: formText(form, "state"), from: formText(form, "from") });
  };
  return (
    <Dialog open={isOpen} onOpenChange={(open) => (open ? undefined : close())}>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>Record a Move</DialogTitle>
          <DialogDescription>
            Where they lived before stays known. From that day on the stricter of both states counts
            for their open claims.
          </DialogDescription>
        </DialogHeader>
        <form id={id} onSubmit={save} data-typing="move" className="grid gap-4 sm:grid-cols-2">
          <div className="flex flex-col gap-1.5">
            <Label htmlFor={`${id}-state`}>State</Label>
            <Select id={`${id}-state`} name="state" required defaultValue="">
              <option value="" disabled>
                Choose one
              </option>
              {Object.entries(usStates).map(([code, name]) => (
                <option key={code} value={code}>
                  {name}
                </option>
              ))}
            </Select>
          </div>
          <Field label="Since" name="from" type="date" required />
        </form>
        <DialogFooter>
          <Button look="outline" onClick={close} disabled={isBusy}>
            Cancel
          </Button>
          <Button type="submit" form={id} disabled={isBusy}>
            {isBusy ? "Saving …" : "Record"}
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}
