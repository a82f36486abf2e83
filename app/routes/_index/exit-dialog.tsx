import { Button } from "~/app/components/ui/button";
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogTitle,
} from "~/app/components/ui/overlay/dialog";
import { bonusCents } from "~/core/money/chart-of-accounts";
import { formatMoney } from "~/core/money";

/** The dialog with the exit offer (U §9). It is loaded when it is first shown. */
export default function ExitDialog({
  onClose,
  onTake,
}: {
  onClose: () => void;
  onTake: () => void;
}) {
  const bonus = formatMoney(bonusCents, "whole");
  return (
    <Dialog open onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}>
      <DialogContent className="max-w-md">
        <p
          aria-hidden="true"
          className="font-mono text-5xl font-bold tracking-tight text-accent-ink"
        >
          +{bonus}
        </p>
        <DialogTitle className="mt-4">Wait: a {bonus} bonus on your first settlement</DialogTitle>
        <DialogDescription className="mt-2 text-[0.9375rem]">
          Join now, and your first claim that settles pays {bonus} on top of the $500. It is paid
          once, and we remember it when you sign up from this browser.
        </DialogDescription>
        <DialogFooter>
          <Button look="ghost" onClick={onClose}>
            No, thank you
          </Button>
          <Button onClick={onTake}>Claim my {bonus} bonus</Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}
