import { useId, useState } from "react";
import { useStaffAct } from "~/app/components/staff/use-staff-act";
import { ViewerTime } from "~/app/components/time/viewer-time";
import { Alert, AlertTitle } from "~/app/components/ui/alert";
import { Button } from "~/app/components/ui/button";
import { Label } from "~/app/components/ui/label";
import { ConfirmDialog } from "~/app/components/ui/overlay/confirm-dialog";
import { Textarea } from "~/app/components/ui/textarea";
import type { OpenDesk } from "./open-desk";

const fewestLetters = 10;

/**
 * Says that the number is barred because its user claims to be a minor, and lifts the bar with a
 * reason.
 */
export function MinorBar({ desk }: { desk: OpenDesk }) {
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const [reason, setReason] = useState("");
  const { act, isBusy } = useStaffAct("/super-admin/support-chat", (answer) => {
    if (!answer.ok) return;
    setIsOpen(false);
    setReason("");
  });
  const { saidMinorAt } = desk.person;
  if (saidMinorAt === null) return null;
  return (
    <Alert look="warning" className="block p-3 text-sm">
      <AlertTitle>Said to be under 18</AlertTitle>
      <p className="mt-1">
        Since <ViewerTime at={saidMinorAt} /> this number opens no account, and no picture from it
        becomes a case, until somebody of the team has looked.
      </p>
      <Button size="sm" look="outline" className="mt-2" onClick={() => setIsOpen(true)}>
        Lift the bar
      </Button>
      <ConfirmDialog
        open={isOpen}
        onOpenChange={setIsOpen}
        title="Lift the bar"
        description="Only when you know that they are 18 or older. They are told by text that they can go on. Your reason stays on record."
        confirm="Lift the bar"
        isBusy={isBusy || reason.trim().length < fewestLetters}
        onConfirm={() => act({ intent: "lift-minor", conversationId: desk.id, reason })}
      >
        <div data-typing={`lift-minor:${desk.id}`} className="mt-4 flex flex-col gap-1.5">
          <Label htmlFor={id}>How do you know?</Label>
          <Textarea
            id={id}
            name="reason"
            value={reason}
            maxLength={500}
            placeholder="For example: they meant their son, and showed their driver’s license."
            onChange={(event) => setReason(event.currentTarget.value)}
          />
        </div>
      </ConfirmDialog>
    </Alert>
  );
}
