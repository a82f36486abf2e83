import type { ComponentProps } from "react";
import { Badge } from "~/app/components/ui/badge";
import type { ReferredPerson } from "~/core/affiliates/queries-portal";

export type ReferralStatus = ReferredPerson["status"];

const shown: Record<ReferralStatus, { name: string; look: ComponentProps<typeof Badge>["look"] }> =
  {
    tracked: { name: "New Signup!", look: "outline" },
    pending: { name: "Earning", look: "warning" },
    completed: { name: "Paid Out", look: "positive" },
    rejected: { name: "Rejected", look: "danger" },
  };

/** U §2: the state of a referral as its affiliate sees it. */
export function ReferralBadge({ status }: { status: ReferralStatus }) {
  return <Badge look={shown[status].look}>{shown[status].name}</Badge>;
}
