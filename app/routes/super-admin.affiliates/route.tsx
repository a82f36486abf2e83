import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, type MetaFunction } from "@remix-run/react";
import Network from "lucide-react/icons/network";
import Plus from "lucide-react/icons/plus";
import Users from "lucide-react/icons/users";
import Wallet from "lucide-react/icons/wallet";
import { useState } from "react";
import { requireStaff } from "~/app/auth/staff.server";
import { AffiliateDesk } from "~/app/components/staff/money/affiliate-desk";
import { PageHeading } from "~/app/components/staff/page-heading";
import { Button } from "~/app/components/ui/button";
import { StatTile } from "~/app/components/ui/stat-tile";
import { answerAffiliates, readAffiliatePage } from "~/app/staff/answer-affiliates.server";
import { pageMeta } from "~/app/product";
import { getAffiliateFigures } from "~/core/affiliates/queries-staff";
import { formatMoney } from "~/core/money";
import { chart } from "~/core/money/chart-of-accounts";
import { getBalance } from "~/core/money/queries";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request);
  // What all affiliates have earned is what the ledger says of commissions.
  return {
    figures: getAffiliateFigures(),
    earned: formatMoney(getBalance(chart.expense.commission)),
    first: readAffiliatePage({}),
  };
}

export const action = ({ request, context }: ActionFunctionArgs) =>
  answerAffiliates(request, context);

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, "Affiliate Management", "For staff only.");

/** A §2.4. */
export default function Affiliates() {
  const { figures, earned, first } = useLoaderData<typeof loader>();
  const [isAdding, setAdding] = useState(false);
  return (
    <>
      <PageHeading
        title="Affiliate Management"
        lead="Who brings people, and what they have earned."
      >
        <Button onClick={() => setAdding(true)}>
          <Plus aria-hidden="true" />
          Add affiliate
        </Button>
      </PageHeading>
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-3 sm:gap-4">
        <StatTile
          label="Total Affiliates"
          value={figures.affiliates.toLocaleString("en-US")}
          icon={<Users aria-hidden="true" />}
        />
        <StatTile
          label="Total Referrals"
          value={figures.referrals.toLocaleString("en-US")}
          icon={<Network aria-hidden="true" />}
        />
        <StatTile label="Total Earnings" value={earned} icon={<Wallet aria-hidden="true" />} />
      </div>
      <AffiliateDesk
        first={first}
        variant="page"
        adding={{ isOpen: isAdding, onClose: () => setAdding(false) }}
      />
    </>
  );
}
