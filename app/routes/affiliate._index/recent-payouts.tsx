import Banknote from "lucide-react/icons/banknote";
import type { ComponentProps } from "react";
import { dayText } from "~/app/components/moments";
import { Badge } from "~/app/components/ui/badge";
import { EmptyState } from "~/app/components/ui/empty-state";
import { formatMoney } from "~/core/money";
import { nameMethod } from "~/core/payouts/name-method";
import type { OwnPayout } from "~/core/payouts/own-payouts";
import type { PayoutStatus } from "~/db/vocabulary";

const shown: Record<PayoutStatus, { name: string; look: ComponentProps<typeof Badge>["look"] }> = {
  pending: { name: "Pending", look: "outline" },
  processing: { name: "Processing", look: "warning" },
  completed: { name: "Completed", look: "positive" },
  failed: { name: "Failed", look: "danger" },
};

const methodName = (method: string | null): string =>
  method ? nameMethod(method) : "Not sent yet";

/** U §2: the newest payouts with amount, date, status and method. */
export function RecentPayouts({ payouts }: { payouts: OwnPayout[] }) {
  if (payouts.length === 0)
    return (
      <EmptyState
        icon={<Banknote />}
        title="No payouts yet"
        text="What you earn is paid out once it reaches the minimum."
      />
    );
  return (
    <ul className="divide-y divide-line overflow-hidden rounded-xl border border-line bg-surface shadow-card">
      {payouts.map(({ id, amountCents, status, method, completedAt, at }) => (
        <li key={id} className="flex items-center justify-between gap-4 px-4 py-3.5 sm:px-5">
          <div className="min-w-0">
            <p className="font-semibold tabular-nums">{formatMoney(amountCents)}</p>
            <p className="text-sm text-muted">
              {dayText(completedAt ?? at)} · {methodName(method)}
            </p>
          </div>
          <Badge look={shown[status].look}>{shown[status].name}</Badge>
        </li>
      ))}
    </ul>
  );
}
