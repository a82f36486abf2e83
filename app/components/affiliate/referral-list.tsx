import Users from "lucide-react/icons/users";
import { useState } from "react";
import { ReferralDetails } from "~/app/components/affiliate/referral-details";
import { ReferralBadge } from "~/app/components/affiliate/referral-status";
import { dayText } from "~/app/components/moments";
import { EmptyState } from "~/app/components/ui/empty-state";
import type { ReferredPerson } from "~/core/affiliates/queries-portal";
import { formatMoney } from "~/core/money";

function Line({ referral, onOpen }: { referral: ReferredPerson; onOpen: () => void }) {
  const isTracked = referral.status === "tracked";
  return (
    <li>
      <button
        type="button"
        onClick={onOpen}
        className="flex w-full cursor-pointer items-center justify-between gap-4 px-4 py-3.5 text-left transition-colors hover:bg-raised focus-visible:-outline-offset-2 sm:px-5"
      >
        <span className="min-w-0">
          <span className="block truncate font-semibold">{referral.firstName || "New member"}</span>
          <span className="text-sm text-muted">
            Level {referral.tier} · {dayText(referral.at)}
          </span>
        </span>
        <span className="flex shrink-0 flex-col items-end gap-1">
          <ReferralBadge status={referral.status} />
          <span className="text-sm font-semibold tabular-nums">
            {isTracked ? "$0.00" : formatMoney(referral.commissionCents)}
          </span>
          {isTracked ? (
            <span className="text-xs text-muted">No case yet · Earns when case settles</span>
          ) : null}
        </span>
      </button>
    </li>
  );
}

/** Referred people, each with its details; first names only. */
export function ReferralList({ referrals }: { referrals: ReferredPerson[] }) {
  const [opened, setOpened] = useState<ReferredPerson | null>(null);
  if (referrals.length === 0)
    return (
      <EmptyState
        icon={<Users />}
        title="No referrals yet"
        text="Share your link to start. You get an email notification for each signup."
      />
    );
  return (
    <>
      <ul className="divide-y divide-line overflow-hidden rounded-xl border border-line bg-surface shadow-card">
        {referrals.map((referral) => (
          <Line key={referral.id} referral={referral} onOpen={() => setOpened(referral)} />
        ))}
      </ul>
      <ReferralDetails referral={opened} onClose={() => setOpened(null)} />
    </>
  );
}
