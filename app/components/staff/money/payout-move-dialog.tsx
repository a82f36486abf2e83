import { useStaffFetcher } from "~/app/components/staff/acts/use-staff-fetcher";
import { Field } from "~/app/components/fields/field";
import { Button } from "~/app/components/ui/button";
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from "~/app/components/ui/overlay/dialog";
import type { PayoutStatus } from "~/db/vocabulary";

/**
 * A requested change of payouts' status: `about` says what is going to be done, and `fields` name
 * the payouts to the server.
 */
export type MoveRequest = { to: PayoutStatus; about: string; fields: Record<string, string> };

const words: Record<PayoutStatus, { title: string; about: string; confirm: string }> = {
  processing: {
    title: "Send payout",
    about: "is released: it goes to the payout vendor, or waits to be paid by hand.",
    confirm: "Send",
  },
  completed: {
    title: "Mark as completed",
    about: "was paid by hand. This cannot be undone.",
    confirm: "Mark as completed",
  },
  failed: {
    title: "Mark as failed",
    about: "is marked as failed and can be retried.",
    confirm: "Mark as failed",
  },
  pending: { title: "Retry Payout", about: "waits to be sent again.", confirm: "Retry Payout" },
};

function ByHand() {
  return (
    <div data-not-kept className="flex flex-col gap-4">
      <Field
        label="Transaction ID"
        name="transactionId"
        required
        maxLength={200}
        autoComplete="off"
        hint="What the bank or the service calls the payment."
      />
      <Field label="Method" name="method" maxLength={200} placeholder="manual" autoComplete="off" />
    </div>
  );
}

/** What a change of status does to one payout, in a sentence that begins with its name. */
export const aboutOne = (to: PayoutStatus, named: string): string => `${named} ${words[to].about}`;

/**
 * Asks before a payout changes status, for whatever the change needs (decisions, Money: a payment
 * by hand names its transaction).
 */
export function PayoutMoveDialog({
  moveRequest,
  onClose,
  onMoved,
  onRefused,
}: {
  moveRequest: MoveRequest | null;
  onClose: () => void;
  onMoved: () => void;
  /** Called with the payouts of a bulk update that could not be moved. */
  onRefused?: (ids: readonly string[]) => void;
}) {
  const fetcher = useStaffFetcher(({ ok, isPartial, refusedIds }) => {
    if (ok) onClose();
    if (ok && !isPartial) onMoved();
    if (ok && isPartial && refusedIds) onRefused?.(refusedIds);
  });
  const said = words[moveRequest?.to ?? "pending"];
  const isBusy = fetcher.state !== "idle";
  return (
    <Dialog open={moveRequest !== null} onOpenChange={(open) => !open && onClose()}>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>{said.title}</DialogTitle>
          <DialogDescription>{moveRequest?.about}</DialogDescription>
        </DialogHeader>
        <fetcher.Form method="post" action="/super-admin/payouts" className="flex flex-col gap-4">
          {Object.entries(moveRequest?.fields ?? {}).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <input type="hidden" name="to" value={moveRequest?.to ?? ""} />
          {moveRequest?.to === "completed" ? <ByHand /> : null}
          {moveRequest?.to === "failed" ? (
            <Field
              label="Reason"
              name="reason"
              maxLength={200}
              placeholder="Marked as failed by staff."
            />
          ) : null}
          <DialogFooter>
            <Button look="outline" onClick={onClose}>
              Cancel
            </Button>
            <Button
              type="submit"
              look={moveRequest?.to === "failed" ? "destructive" : "primary"}
              disabled={isBusy}
            >
              {isBusy ? "Working …" : said.confirm}
            </Button>
          </DialogFooter>
        </fetcher.Form>
      </DialogContent>
    </Dialog>
  );
}
