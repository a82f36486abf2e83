import Ellipsis from "lucide-react/icons/ellipsis";
import { aboutOne, type MoveRequest } from "~/app/components/staff/money/payout-move-dialog";
import { Button } from "~/app/components/ui/button";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from "~/app/components/ui/overlay/dropdown-menu";
import { formatMoney } from "~/core/money";
import { payoutMoves } from "~/core/payouts/desk/payout-moves";
import type { PayoutLine } from "~/core/payouts/desk/queries-staff";
import type { PayoutStatus } from "~/db/vocabulary";

const moveNames: Record<PayoutStatus, string> = {
  processing: "Mark as Processing",
  completed: "Mark as Completed",
  failed: "Mark as Failed",
  pending: "Retry Payout",
};

/** The name of the person whom a payout pays, otherwise their affiliate code. */
export const payeeOf = ({ firstName, lastName, affiliateCode }: PayoutLine): string =>
  `${firstName} ${lastName}`.trim() || affiliateCode || "Unknown";

/** A request to move one payout, with the payout as its row shows it. */
export function moveRequestFor(line: PayoutLine, to: PayoutStatus): MoveRequest {
  const named = `${payeeOf(line)}'s payout of ${formatMoney(line.amountCents)}`;
  const fields = { intent: "move", payoutId: line.id, seen: String(line.updatedAt) };
  return { to, about: aboutOne(to, named), fields };
}

/**
 * The statuses to which a payout may be moved from its row; a held payout cannot be sent (A §4;
 * decisions, Money).
 */
export const movesOf = ({ status, withdrawnAt, holds }: PayoutLine): readonly PayoutStatus[] =>
  withdrawnAt === null
    ? payoutMoves[status].filter((to) => to !== "processing" || holds.length === 0)
    : [];

type PayoutRowMenuProps = {
  line: PayoutLine;
  onMoveRequest: (moveRequest: MoveRequest) => void;
  onDetails: () => void;
};

/**
 * A §4: the moves that a row offers. A completed or withdrawn payout has none, and a held one
 * cannot be sent.
 */
export function PayoutRowMenu({ line, onMoveRequest, onDetails }: PayoutRowMenuProps) {
  const moves = movesOf(line);
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button
          look="ghost"
          size="icon"
          aria-label={`Actions for ${payeeOf(line)}'s payout of ${formatMoney(line.amountCents)}`}
        >
          <Ellipsis aria-hidden="true" />
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent>
        <DropdownMenuItem onSelect={onDetails}>Details</DropdownMenuItem>
        {moves.length > 0 ? <DropdownMenuSeparator /> : null}
        {moves.map((to) => (
          <DropdownMenuItem
            key={to}
            destructive={to === "failed"}
            onSelect={() => onMoveRequest(moveRequestFor(line, to))}
          >
            {moveNames[to]}
          </DropdownMenuItem>
        ))}
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
