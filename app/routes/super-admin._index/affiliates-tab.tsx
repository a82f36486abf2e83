import { Link } from "@remix-run/react";
import { useState } from "react";
import { AffiliateDesk } from "~/app/components/staff/money/affiliate-desk";
import { PayoutDetailsDialog } from "~/app/components/staff/money/payout-details-dialog";
import { PayoutMoveDialog, type PayoutWish } from "~/app/components/staff/money/payout-move-dialog";
import { PayoutTable } from "~/app/components/staff/money/payout-table";
import { showingText } from "~/app/components/staff/page-bar";
import { EmptyState } from "~/app/components/ui/empty-state";
import type { AffiliateLine } from "~/core/affiliates/queries-staff";
import type { PayoutLine } from "~/core/payouts/desk/queries-staff";
import type { PageShown } from "~/core/staff-page";

function Payouts({ payouts, search }: { payouts: PageShown<PayoutLine>; search: string }) {
  const [wish, setWish] = useState<PayoutWish | null>(null);
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
        onWish={setWish}
        onDetails={setDetailed}
      />
      <p className="mt-3 flex flex-wrap justify-between gap-3 text-sm text-muted">
        {showingText(payouts, "payouts")}
        <Link
          to="/super-admin/payouts"
          className="font-semibold text-accent-ink underline underline-offset-4"
        >
          All payouts
        </Link>
      </p>
      <PayoutMoveDialog
        key={wish ? JSON.stringify(wish) : "none"}
        wish={wish}
        onClose={() => setWish(null)}
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
        <AffiliateDesk key={search} first={affiliates} variant="dashboard" />
      </div>
      <div>
        <h2 className="mb-3 text-lg font-bold">Payout Management</h2>
        <Payouts payouts={payouts} search={search} />
      </div>
    </div>
  );
}
