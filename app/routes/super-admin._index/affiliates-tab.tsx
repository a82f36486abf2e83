import { useState } from "react";
import { AffiliateDesk } from "~/app/components/staff/money/affiliate-desk";
import { PayoutDetailsDialog } from "~/app/components/staff/money/payout-details-dialog";
import {
  PayoutMoveDialog,
  type MoveRequest,
} from "~/app/components/staff/money/payout-move-dialog";
import { PayoutTable } from "~/app/components/staff/money/payout-table";
import { ListPlace } from "~/app/components/staff/list-place";
import { EmptyState } from "~/app/components/ui/empty-state";
import type { AffiliateLine } from "~/core/affiliates/queries-staff";
import type { PayoutLine } from "~/core/payouts/desk/queries-staff";
import type { PageShown } from "~/core/staff-page";

function Payouts({ payouts, search }: { payouts: PageShown<PayoutLine>; search: string }) {
  const [moveRequest, setMoveRequest] = useState<MoveRequest | null>(null);
  const [detailed, setDetailed] = useState<string | null>(null);
  const stay = (): void => undefined;
  if (payouts.lines.length === 0)
    return (
      <EmptyState
        title={search ? "No payout matches" : "No payouts yet"}
        text={
          search
            ? "Search by transaction id or affiliate code."
            : "When a case settles, what it earns shows up here."
        }
      />
    );
  return (
    <>
      <PayoutTable
        variant="dashboard"
        lines={payouts.lines}
        onMoveRequest={setMoveRequest}
        onDetails={setDetailed}
      />
      <ListPlace shown={payouts} what="payouts" to="/super-admin/payouts" />
      <PayoutMoveDialog
        key={moveRequest ? JSON.stringify(moveRequest) : "none"}
        moveRequest={moveRequest}
        onClose={() => setMoveRequest(null)}
        onMoved={stay}
      />
      <PayoutDetailsDialog payoutId={detailed} onClose={() => setDetailed(null)} onChanged={stay} />
    </>
  );
}

type AffiliatesProps = {
  affiliates: PageShown<AffiliateLine>;
  payouts: PageShown<PayoutLine>;
  search: string;
};

/** The Affiliates tab of the dashboard with Payout Management (A §2.1). */
export function AffiliatesTab({ affiliates, payouts, search }: AffiliatesProps) {
  return (
    <div className="flex flex-col gap-8">
      <div>
        <h2 className="mb-3 text-lg font-bold">Affiliates</h2>
        <AffiliateDesk lines={affiliates.lines} search={search} variant="dashboard" />
        <ListPlace shown={affiliates} what="affiliates" to="/super-admin/affiliates" />
      </div>
      <div>
        <h2 className="mb-3 text-lg font-bold">Payout Management</h2>
        <Payouts payouts={payouts} search={search} />
      </div>
    </div>
  );
}
