import { ReferralBadge } from "~/app/components/affiliate/referral-status";
import { timeText } from "~/app/components/moments";
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogHeader,
  DialogTitle,
} from "~/app/components/ui/overlay/dialog";
import type { ReferredPerson } from "~/core/affiliates/queries-portal";
import { formatMoney } from "~/core/money";

/** Stands in place of a person's other details, which are never loaded (U §3). */
const protectedText = "[PROTECTED]";

/** U §2: the details of one referral (Referral Details). */
export function ReferralDetails({
  referral,
  onClose,
}: {
  referral: ReferredPerson | null;
  onClose: () => void;
}) {
  const rows = referral
    ? [
        ["Name", `${referral.firstName || "New member"} ${protectedText}`],
        ["Email", protectedText],
        ["Phone", protectedText],
        ["Tier", `Level ${referral.tier}`],
        ["Signed up", timeText(referral.at)],
        ["Commission amount", formatMoney(referral.earnedCents)],
        ...(referral.wouldEarnCents > 0
          ? [["Would earn when a case settles", formatMoney(referral.wouldEarnCents)]]
          : []),
        [
          "Settlement amount",
          referral.settlementCents > 0
            ? formatMoney(referral.settlementCents)
            : "Pending case settlement",
        ],
      ]
    : [];
  return (
    <Dialog open={referral !== null} onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>Referral Details</DialogTitle>
          <DialogDescription>
            To protect the people you refer, you see their first names only.
          </DialogDescription>
        </DialogHeader>
        {referral ? (
          <dl className="divide-y divide-line text-[0.9375rem]">
            {rows.map(([name, value]) => (
              <div key={name} className="flex justify-between gap-6 py-2.5">
                <dt className="text-muted">{name}</dt>
                <dd className="min-w-0 text-right font-semibold break-words">{value}</dd>
              </div>
            ))}
            <div className="flex justify-between gap-6 py-2.5">
              <dt className="text-muted">Status</dt>
              <dd>
                <ReferralBadge status={referral.status} />
              </dd>
            </div>
          </dl>
        ) : null}
      </DialogContent>
    </Dialog>
  );
}
