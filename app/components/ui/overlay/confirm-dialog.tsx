import * as Radix from "radix-ui/alert-dialog";
import type { ReactNode } from "react";
import { Button } from "~/app/components/ui/button";
import { useReturnedFocus } from "~/app/components/ui/overlay/use-returned-focus";

type ConfirmDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description: ReactNode;
  /** The label of the confirm button. */
  confirm: string;
  onConfirm: () => void;
  destructive?: boolean;
  /** The confirmed act is under way. */
  isBusy?: boolean;
  children?: ReactNode;
};

/**
 * Asks for confirmation of something that is hard to undo. A click outside does not close it, and
 * it stays until its owner closes it, so that refused input can be corrected where it was typed.
 */
export function ConfirmDialog({
  open,
  onOpenChange,
  title,
  description,
  confirm,
  onConfirm,
  destructive = false,
  isBusy = false,
  children,
}: ConfirmDialogProps) {
  const focus = useReturnedFocus({});
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-50 animate-appear bg-black/60" />
        <Radix.Content
          {...focus}
          data-keeps-typing
          className="fixed top-1/2 left-1/2 z-50 max-h-[calc(100dvh-2rem)] w-[calc(100vw-2rem)] max-w-md -translate-x-1/2 -translate-y-1/2 overflow-y-auto rounded-xl border border-line bg-surface p-6 text-ink shadow-float"
        >
          <Radix.Title className="text-xl font-bold tracking-tight">{title}</Radix.Title>
          <Radix.Description asChild>
            <div className="mt-2 text-[0.9375rem] text-muted">{description}</div>
          </Radix.Description>
          {children}
          <div className="mt-6 flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
            <Radix.Cancel asChild>
              <Button look="outline">Cancel</Button>
            </Radix.Cancel>
            <Button
              look={destructive ? "destructive" : "primary"}
              disabled={isBusy}
              onClick={onConfirm}
            >
              {confirm}
            </Button>
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
