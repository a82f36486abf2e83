import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, type MetaFunction } from "@remix-run/react";
import ReceiptText from "lucide-react/icons/receipt-text";
import { requireAffiliate } from "~/app/portal/own-affiliate.server";
import { dayText } from "~/app/components/moments";
import { LoadFailed } from "~/app/components/portal/load-failed";
import { PageHead, Section } from "~/app/components/portal/page-head";
import { Badge } from "~/app/components/ui/badge";
import { EmptyState } from "~/app/components/ui/empty-state";
import { Pagination } from "~/app/components/ui/pagination";
import { StatTile } from "~/app/components/ui/stat-tile";
import { pageMeta } from "~/app/product";
import { listReferred, type ReferredPerson } from "~/core/affiliates/queries-portal";
import { commissionFor, commissionLevels } from "~/core/affiliates/commission-table";
import { formatMoney } from "~/core/money";
import { claimShareCents } from "~/core/money/chart-of-accounts";
import { shortId } from "~/core/words/short-id";

const perPage = 25;
const lastPage = 400;

function pageIn(request: Request): number {
  const asked = Number(new URL(request.url).searchParams.get("page") ?? "1");
  return Number.isInteger(asked) && asked >= 1 ? Math.min(asked, lastPage) : 1;
}

export async function loader({ request }: LoaderFunctionArgs) {
  const { affiliate } = await requireAffiliate(request);
  const page = pageIn(request);
  const { rate, earnedCents, pendingCents, referralCount } = affiliate;
  return {
    page,
    rate,
    earnedCents,
    pendingCents,
    referralCount,
    history: listReferred(affiliate.id, perPage, (page - 1) * perPage),
  };
}

export const meta: MetaFunction<typeof loader> = ({ matches }) =>
  pageMeta(matches, "Commission Details", "What each of your referrals has earned.");

// U §2: completed green, rejected red, otherwise yellow.
function StatusBadge({ status }: { status: ReferredPerson["status"] }) {
  const look = status === "completed" ? "positive" : status === "rejected" ? "danger" : "warning";
  return <Badge look={look}>{status}</Badge>;
}

const amounts = Array.from({ length: commissionLevels }, (_, index) =>
  formatMoney(commissionFor(index + 1), "whole"),
);

/**
 * Explains the percentage beside the fixed amounts that are paid (decisions, Money): it is the
 * first level's share of a claim, or the rate that staff has put on record instead.
 */
function rateNote(rate: number): string {
  const [first, ...others] = amounts;
  return rate * claimShareCents === commissionFor(1) * 100
    ? `Level 1: ${first} of the ${formatMoney(claimShareCents, "whole")} that a settled case pays. Further levels: ${others.join(" and ")}.`
    : `On record for you. Each settled case pays fixed amounts: ${amounts.join(", ")} on levels 1 to ${commissionLevels}.`;
}

function History({ history }: { history: ReferredPerson[] }) {
  if (history.length === 0)
    return (
      <EmptyState
        icon={<ReceiptText />}
        title="No commissions yet"
        text="Share your link: each signup appears here with what it earns."
      />
    );
  return (
    <ul className="divide-y divide-line overflow-hidden rounded-xl border border-line bg-surface shadow-card">
      {history.map(({ id, firstName, tier, at, earnedCents, wouldEarnCents, status }) => (
        <li key={id} className="flex items-center justify-between gap-4 px-4 py-3.5 sm:px-5">
          <div className="min-w-0">
            <p className="font-semibold">
              Referral #<span className="font-mono">{shortId(id)}</span>
            </p>
            <p className="text-sm break-words text-muted">
              {firstName || "New member"} · Level {tier} · {dayText(at)}
            </p>
          </div>
          <div className="flex items-center gap-4">
            <span className="flex flex-col items-end">
              <span className="font-semibold tabular-nums">{formatMoney(earnedCents)}</span>
              {wouldEarnCents > 0 ? (
                <span className="text-xs text-muted">Would earn {formatMoney(wouldEarnCents)}</span>
              ) : null}
            </span>
            <StatusBadge status={status} />
          </div>
        </li>
      ))}
    </ul>
  );
}

export default function CommissionDetails() {
  const { page, rate, earnedCents, pendingCents, referralCount, history } =
    useLoaderData<typeof loader>();
  const [first, last] = [(page - 1) * perPage + 1, (page - 1) * perPage + history.length];
  return (
    <>
      <PageHead title="Commission Details" text="What each of your referrals has earned." />
      <div className="mt-6 grid grid-cols-1 gap-3 sm:grid-cols-3">
        <StatTile label="Commission Rate" value={`${rate}%`} note={rateNote(rate)} />
        <StatTile label="Total Earned" value={formatMoney(earnedCents)} note="Of settled cases" />
        <StatTile
          label="Pending Earnings"
          value={formatMoney(pendingCents)}
          note="If the cases that are under way settle"
        />
      </div>
      <Section title="Commission History" id="history">
        <History history={history} />
        {referralCount > perPage ? (
          <div className="mt-4">
            <Pagination
              shown={`${first}–${last} of ${referralCount}`}
              previous={page > 1 ? `?page=${page - 1}` : undefined}
              next={last < referralCount && page < lastPage ? `?page=${page + 1}` : undefined}
            />
          </div>
        ) : null}
      </Section>
    </>
  );
}

export const ErrorBoundary = LoadFailed;
