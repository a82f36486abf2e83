import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, type MetaFunction } from "@remix-run/react";
import ReceiptText from "lucide-react/icons/receipt-text";
import { requireAffiliate } from "~/app/portal/own-affiliate.server";
import { dayText } from "~/app/components/moments";
import { PageHead, Section } from "~/app/components/portal/page-head";
import { Badge } from "~/app/components/ui/badge";
import { EmptyState } from "~/app/components/ui/empty-state";
import { Pagination } from "~/app/components/ui/pagination";
import { StatTile } from "~/app/components/ui/stat-tile";
import { pageMeta } from "~/app/product";
import { listReferred, type ReferredPerson } from "~/core/affiliates/queries-portal";
import { formatMoney } from "~/core/money";

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

// U §9: eight characters of the id, which stand behind its prefix.
const shortId = (id: string): string => id.replace(/^ref_/, "").slice(0, 8);

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
      {history.map(({ id, at, commissionCents, status }) => (
        <li key={id} className="flex items-center justify-between gap-4 px-4 py-3.5 sm:px-5">
          <div className="min-w-0">
            <p className="font-semibold">
              Referral #<span className="font-mono">{shortId(id)}</span>
            </p>
            <p className="text-sm text-muted">{dayText(at)}</p>
          </div>
          <div className="flex items-center gap-4">
            <span className="font-semibold tabular-nums">{formatMoney(commissionCents)}</span>
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
        <StatTile label="Commission Rate" value={`${rate}%`} />
        <StatTile label="Total Earned" value={formatMoney(earnedCents)} />
        <StatTile label="Pending Earnings" value={formatMoney(pendingCents)} />
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
