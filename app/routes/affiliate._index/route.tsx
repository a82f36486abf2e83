import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, type MetaFunction } from "@remix-run/react";
import { EarningsOverTime } from "~/app/components/affiliate/earnings-over-time";
import { affiliateLink, requireAffiliate } from "~/app/portal/own-affiliate.server";
import { ReferralList } from "~/app/components/affiliate/referral-list";
import { ShareCard } from "~/app/components/affiliate/share-card";
import { LoadFailed } from "~/app/components/portal/load-failed";
import { PageHead, Section } from "~/app/components/portal/page-head";
import { StatTile } from "~/app/components/ui/stat-tile";
import { pageMeta } from "~/app/product";
import { listEarnedMonths, listReferred } from "~/core/affiliates/queries-portal";
import { newsMail } from "~/core/affiliates/news-mail";
import { formatMoney } from "~/core/money";
import { listOwnPayouts, sumPendingPayouts } from "~/core/payouts/own-payouts";
import { owedUntilProven } from "~/core/payouts/owed-until-proven";
import { RecentPayouts } from "./recent-payouts";

/** U §9: recent lists show 5. */
const recent = 5;

export async function loader({ request }: LoaderFunctionArgs) {
  const { person, affiliate } = await requireAffiliate(request);
  return {
    firstName: person.firstName,
    mail: newsMail(person),
    link: affiliateLink(affiliate.code),
    affiliate,
    referrals: listReferred(affiliate.id, recent),
    payouts: listOwnPayouts(person.userId, recent),
    pendingPayouts: sumPendingPayouts(person.userId),
    waitsForProof: owedUntilProven(person) > 0,
    months: listEarnedMonths(affiliate.id),
  };
}

export const meta: MetaFunction<typeof loader> = ({ matches }) =>
  pageMeta(matches, "Affiliate Portal", "Your link, your referrals and what they earn.");

export default function AffiliateDashboard() {
  const {
    firstName,
    mail,
    link,
    affiliate,
    referrals,
    payouts,
    pendingPayouts,
    waitsForProof,
    months,
  } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead
        title={firstName ? `Welcome back, ${firstName}` : "Welcome back"}
        text={
          affiliate.pendingCents > 0
            ? `+ ${formatMoney(affiliate.pendingCents)} pending settlement`
            : "You earn when a referred case settles."
        }
      >
        <p className="text-[0.9375rem] text-muted">
          Total Earned from settled cases{" "}
          <strong className="block text-number font-bold text-ink tabular-nums">
            {formatMoney(affiliate.earnedCents)}
          </strong>
        </p>
      </PageHead>
      <div className="mt-6 grid grid-cols-1 gap-3 min-[26rem]:grid-cols-2 lg:grid-cols-4">
        <StatTile
          label="Network Referrals"
          value={affiliate.referralCount}
          note={`${affiliate.trackedCount} tracked, ${affiliate.earningCount} earning`}
        />
        <StatTile label="Total Earnings" value={formatMoney(affiliate.earnedCents)} />
        <StatTile label="Cases Settled" value={affiliate.settledCount} />
        <StatTile
          label="Pending Payouts"
          value={formatMoney(pendingPayouts.cents)}
          note={`${pendingPayouts.count} ${waitsForProof ? "waiting for you" : "not paid yet"}`}
        />
      </div>
      <Section title="Share your link" id="share">
        <ShareCard link={link} />
      </Section>
      <Section title="Earnings over time" id="earnings">
        <EarningsOverTime months={months} />
      </Section>
      <div className="grid grid-cols-1 gap-x-8 lg:grid-cols-2">
        <Section title="Recent Referrals" id="referrals" aside="Contact info protected">
          <ReferralList referrals={referrals} mail={mail} />
        </Section>
        <Section title="Recent Payouts" id="payouts">
          <RecentPayouts payouts={payouts} />
        </Section>
      </div>
    </>
  );
}

export const ErrorBoundary = LoadFailed;
