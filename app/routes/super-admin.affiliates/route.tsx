import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData, type MetaFunction } from "@remix-run/react";
import Network from "lucide-react/icons/network";
import Plus from "lucide-react/icons/plus";
import Users from "lucide-react/icons/users";
import Wallet from "lucide-react/icons/wallet";
import { useState } from "react";
import { LoadFailed } from "~/app/components/staff/acts/load-failed";
import { keepPage } from "~/app/staff/keep-page";
import { requireStaff } from "~/app/auth/staff.server";
import { AffiliateDesk } from "~/app/components/staff/money/affiliate-desk";
import { PageBar } from "~/app/components/staff/page-bar";
import { PageHeading } from "~/app/components/staff/page-heading";
import { SearchBox } from "~/app/components/staff/search-box";
import { Button } from "~/app/components/ui/button";
import { StatTile } from "~/app/components/ui/stat-tile";
import { answerAffiliates } from "~/app/staff/answer-affiliates.server";
import { searchIn, stayInside } from "~/app/staff/kept-search.server";
import { pageMeta } from "~/app/product";
import {
  findAffiliateLine,
  getAffiliateFigures,
  listAffiliatesForStaff,
} from "~/core/affiliates/queries-staff";
import { formatMoney } from "~/core/money";
import { chart } from "~/core/money/chart-of-accounts";
import { getBalance } from "~/core/money/queries";
import { readPageQuery, showOne } from "~/core/staff-page";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request);
  const asked = new URL(request.url).searchParams;
  const pageQuery = readPageQuery(asked);
  const search = searchIn(request);
  const named = asked.get("affiliate");
  const { lines, ...shown } =
    named === null ? listAffiliatesForStaff(search, pageQuery) : showOne(findAffiliateLine(named));
  stayInside(request, shown, pageQuery.size);
  // The total that affiliates have earned is the commissions in the ledger.
  return {
    figures: getAffiliateFigures(),
    earned: formatMoney(getBalance(chart.expense.commission)),
    lines,
    isOne: named !== null,
    shown,
    search,
    size: pageQuery.size,
  };
}

export const action = ({ request, context }: ActionFunctionArgs) =>
  answerAffiliates(request, context);

export const clientAction = keepPage("affiliates");

export const ErrorBoundary = LoadFailed;

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, "Affiliate Management", "For staff only.");

/** The affiliates page (A §2.4). */
export default function Affiliates() {
  const { figures, earned, lines, isOne, shown, search, size } = useLoaderData<typeof loader>();
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
      <div className="my-6">
        <SearchBox
          label="Search affiliates"
          placeholder="Search affiliates..."
          search={search}
          hidden={{ size: String(size) }}
        />
      </div>
      <AffiliateDesk
        lines={lines}
        search={search}
        variant="page"
        adding={{ isOpen: isAdding, onClose: () => setAdding(false) }}
      />
      {isOne ? (
        <Button asChild look="outline" size="sm" className="mt-4">
          <Link to="/super-admin/affiliates">Show all affiliates</Link>
        </Button>
      ) : (
        <PageBar shown={shown} size={size} what="affiliates" />
      )}
    </>
  );
}
