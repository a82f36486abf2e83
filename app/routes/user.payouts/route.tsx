import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData, type MetaFunction } from "@remix-run/react";
import Banknote from "lucide-react/icons/banknote";
import { requirePerson } from "~/app/auth/session.server";
import { DownloadButton } from "~/app/components/download-button";
import { CashOutCard } from "~/app/components/portal/cash-out-card";
import { LoadFailed } from "~/app/components/portal/load-failed";
import { PageHead, Section } from "~/app/components/portal/page-head";
import { Button } from "~/app/components/ui/button";
import { EmptyState } from "~/app/components/ui/empty-state";
import { Pagination } from "~/app/components/ui/pagination";
import { StatTile } from "~/app/components/ui/stat-tile";
import { pageMeta } from "~/app/product";
import { formatMoney } from "~/core/money";
import { cashOut } from "~/core/payouts/cash-out";
import { getEarnings, type Earnings } from "~/core/payouts/get-earnings";
import { countOwnPayouts, listOwnPayoutLines, listOwnPayouts } from "~/core/payouts/own-payouts";
import { PayoutItem } from "./payout-item";

const perPage = 20;
const lastPage = 500;

function pageIn(request: Request): number {
  const asked = Number(new URL(request.url).searchParams.get("page") ?? "1");
  return Number.isInteger(asked) && asked >= 1 ? Math.min(asked, lastPage) : 1;
}

export async function loader({ request }: LoaderFunctionArgs) {
  const { userId } = await requirePerson(request);
  const page = pageIn(request);
  const payouts = listOwnPayouts(userId, perPage, (page - 1) * perPage).map((payout) => ({
    ...payout,
    lines: listOwnPayoutLines(userId, payout.id),
  }));
  return {
    page,
    payouts,
    count: countOwnPayouts(userId),
    earnings: getEarnings(userId),
    cashOut: cashOut(userId),
  };
}

export const meta: MetaFunction<typeof loader> = ({ matches }) =>
  pageMeta(matches, "Payouts", "What was paid to you, for what, and what is still to come.");

function partsOf({ claimsCents, commissionsCents, bonusCents }: Earnings): string {
  const parts = [
    [claimsCents, "from claims"],
    [commissionsCents, "from referrals"],
    [bonusCents, "bonus"],
  ] as const;
  const earned = parts.filter(([cents]) => cents !== 0);
  return earned.map(([cents, what]) => `${formatMoney(cents, "whole")} ${what}`).join(", ");
}

export default function Payouts() {
  const { page, payouts, count, earnings, cashOut: toCash } = useLoaderData<typeof loader>();
  const [first, last] = [(page - 1) * perPage + 1, (page - 1) * perPage + payouts.length];
  return (
    <>
      <PageHead title="Payouts" text="What was paid to you, for what, and what is still to come.">
        {count > 0 ? (
          <DownloadButton
            address="/user/payouts/statement"
            failure="Failed to download the statement"
            look="outline"
            size="sm"
          >
            Download statement
          </DownloadButton>
        ) : null}
      </PageHead>
      <div className="mt-6 grid grid-cols-1 gap-3 sm:grid-cols-3">
        <CashOutCard cashOut={toCash} />
        <StatTile label="Paid to You" value={formatMoney(earnings.paidCents, "whole")} />
        <StatTile
          label="Total Earned"
          value={formatMoney(earnings.totalCents, "whole")}
          note={partsOf(earnings)}
        />
      </div>
      <Section title="History" id="history">
        {count === 0 ? (
          <EmptyState
            icon={<Banknote />}
            title="No payouts yet"
            text="When one of your claims settles, your payout appears here with all that belongs to it."
          >
            <Button asChild>
              <Link to="/user">Upload Screenshot</Link>
            </Button>
          </EmptyState>
        ) : null}
        {count > 0 && payouts.length === 0 ? (
          <EmptyState
            icon={<Banknote />}
            title="Nothing on this page"
            text="The list ends earlier."
          >
            <Button asChild>
              <Link to="/user/payouts">Back to the newest</Link>
            </Button>
          </EmptyState>
        ) : null}
        <ul className="flex flex-col gap-3">
          {payouts.map((payout) => (
            <PayoutItem key={payout.id} payout={payout} />
          ))}
        </ul>
        {count > perPage ? (
          <div className="mt-4">
            <Pagination
              shown={payouts.length > 0 ? `${first}–${last} of ${count}` : `0 of ${count}`}
              previous={page > 1 ? `?page=${page - 1}` : undefined}
              next={last < count && page < lastPage ? `?page=${page + 1}` : undefined}
            />
          </div>
        ) : null}
      </Section>
    </>
  );
}

export const ErrorBoundary = LoadFailed;
