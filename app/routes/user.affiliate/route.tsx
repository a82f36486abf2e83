import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, type MetaFunction } from "@remix-run/react";
import { requirePerson } from "~/app/auth/session.server";
import { EarningsOverTime } from "~/app/components/affiliate/earnings-over-time";
import { affiliateLink } from "~/app/portal/own-affiliate.server";
import { ReferralList } from "~/app/components/affiliate/referral-list";
import { ShareCard } from "~/app/components/affiliate/share-card";
import { LoadFailed } from "~/app/components/portal/load-failed";
import { PageHead, Section } from "~/app/components/portal/page-head";
import { EmptyState } from "~/app/components/ui/empty-state";
import { StatTile } from "~/app/components/ui/stat-tile";
import { pageMeta } from "~/app/product";
import {
  findActiveAffiliate,
  listEarnedMonths,
  listReferred,
} from "~/core/affiliates/queries-portal";
import { newsMail } from "~/core/affiliates/news-mail";
import { formatMoney } from "~/core/money";

/** U §9: the referral list shows 10. */
const shownReferrals = 10;

export async function loader({ request }: LoaderFunctionArgs) {
  const person = await requirePerson(request);
  const mail = newsMail(person);
  const affiliate = findActiveAffiliate(person.userId);
  if (!affiliate) return { affiliate: null, mail, link: "", referrals: [], months: [] };
  const { id, code } = affiliate;
  return {
    affiliate,
    mail,
    link: affiliateLink(code),
    referrals: listReferred(id, shownReferrals),
    months: listEarnedMonths(id),
  };
}

export const meta: MetaFunction<typeof loader> = ({ matches }) =>
  pageMeta(matches, "Affiliate", "Your link, your referrals and what they earn.");

function goToReferrals(): void {
  const heading = document.getElementById("referrals");
  heading?.scrollIntoView();
  heading?.focus({ preventScroll: true });
}

export default function UserAffiliate() {
  const { affiliate, mail, link, referrals, months } = useLoaderData<typeof loader>();
  if (!affiliate)
    return (
      <EmptyState
        title="Affiliate Access Required"
        text="You need to be registered as an affiliate to access this portal."
        className="mt-10"
      />
    );
  const { earnedCents, referralCount, trackedCount, earningCount, settledCount } = affiliate;
  return (
    <>
      <PageHead
        title="Your Affiliate Dashboard"
        text="You earn on three levels when a referred case settles."
      >
        <p className="text-[0.9375rem] text-muted">
          Total earnings{" "}
          <strong className="block text-number font-bold text-ink tabular-nums">
            {formatMoney(earnedCents)}
          </strong>
        </p>
      </PageHead>
      <div className="mt-6 grid grid-cols-1 gap-3 sm:grid-cols-3">
        <button
          type="button"
          onClick={goToReferrals}
          className="cursor-pointer rounded-xl text-left transition-colors hover:[&>div]:border-accent"
        >
          <StatTile
            label="Network Referrals"
            value={referralCount}
            note={`${trackedCount} tracked, ${earningCount} earning`}
          />
        </button>
        <StatTile label="Total Earnings" value={formatMoney(earnedCents)} />
        <StatTile label="Cases Settled" value={settledCount} />
      </div>
      <Section title="Share your link" id="share">
        <ShareCard link={link} />
      </Section>
      <Section
        title="Your Referrals"
        id="referrals"
        aside={
          referralCount > shownReferrals
            ? `Showing ${shownReferrals} of ${referralCount} total referrals`
            : undefined
        }
      >
        <ReferralList referrals={referrals} mail={mail} />
      </Section>
      <Section title="Earnings over time" id="earnings">
        <EarningsOverTime months={months} />
      </Section>
    </>
  );
}

export const ErrorBoundary = LoadFailed;
