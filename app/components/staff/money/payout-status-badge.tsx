import { Badge } from "~/app/components/ui/badge";
import { payoutStatusLabels } from "~/core/payouts/desk/payout-moves";
import type { PayoutStatus } from "~/db/vocabulary";

const looks = {
  pending: "warning",
  processing: "neutral",
  completed: "positive",
  failed: "danger",
} as const;

/** The status of a payout as a badge. */
export function PayoutStatusBadge({ status }: { status: PayoutStatus }) {
  return <Badge look={looks[status]}>{payoutStatusLabels[status]}</Badge>;
}
