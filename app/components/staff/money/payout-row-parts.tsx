import { holdText } from "~/app/components/staff/money/hold-text";
import { moveRequestFor, payeeOf } from "~/app/components/staff/money/payout-row-menu";
import type { MoveRequest } from "~/app/components/staff/money/payout-move-dialog";
import { PayoutStatusBadge } from "~/app/components/staff/money/payout-status-badge";
import { RecordLink } from "~/app/components/staff/people/record-link";
import { useMoments } from "~/app/components/time/viewer-zone";
import { Badge } from "~/app/components/ui/badge";
import { Select } from "~/app/components/ui/select";
import { formatMoney } from "~/core/money";
import { payoutStatusLabels } from "~/core/payouts/desk/payout-moves";
import type { PayoutLine } from "~/core/payouts/desk/queries-staff";
import { payoutStatuses, type PayoutStatus } from "~/db/vocabulary";

/** The person whom a payout pays. */
export function Payee({ line }: { line: PayoutLine }) {
  return (
    <>
      <RecordLink kind="user" id={line.userId} className="font-semibold break-words">
        {payeeOf(line)}
      </RecordLink>
      <p className="text-xs text-muted">{line.affiliateCode ?? "No code"}</p>
    </>
  );
}

/** The notes beside a row's status: why the payout is held, or that it was withdrawn. */
export function Marks({ line }: { line: PayoutLine }) {
  const moments = useMoments();
  const isHeld = line.holds.length > 0;
  return (
    <>
      <span className="flex flex-wrap gap-1.5">
        <PayoutStatusBadge status={line.status} />
        {isHeld ? <Badge look="warning">Held</Badge> : null}
        {line.withdrawnAt === null ? null : <Badge look="outline">Withdrawn</Badge>}
      </span>
      {isHeld ? (
        <span
          suppressHydrationWarning
          className="mt-1 block max-w-64 text-xs text-pretty whitespace-normal text-muted"
        >
          {line.holds.map((hold) => holdText(hold, moments)).join(" ")}
        </span>
      ) : null}
    </>
  );
}

/**
 * A §4: the dropdown offers all four statuses; the server refuses a change that would pay twice or
 * undo a payment.
 */
export function StatusSelect({
  line,
  onMoveRequest,
}: {
  line: PayoutLine;
  onMoveRequest: (moveRequest: MoveRequest) => void;
}) {
  const moments = useMoments();
  const choose = (to: PayoutStatus) =>
    to !== line.status && onMoveRequest(moveRequestFor(line, to));
  const isHeld = line.holds.length > 0;
  return (
    <Select
      title={isHeld ? line.holds.map((hold) => holdText(hold, moments)).join(" ") : undefined}
      aria-label={`Status of ${payeeOf(line)}'s payout of ${formatMoney(line.amountCents)}`}
      value={line.status}
      onChange={(event) => choose(event.currentTarget.value as PayoutStatus)}
      className="h-9 min-w-34 text-sm"
    >
      {payoutStatuses.map((status) => (
        <option
          key={status}
          value={status}
          disabled={status === "processing" && line.status === "pending" && isHeld}
        >
          {payoutStatusLabels[status]}
          {status === "pending" && line.status === "pending" && isHeld ? " (held)" : ""}
        </option>
      ))}
    </Select>
  );
}
