import type { LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useLoaderData, useLocation } from "@remix-run/react";
import FolderOpen from "lucide-react/icons/folder-open";
import Settings from "lucide-react/icons/settings";
import ShieldCheck from "lucide-react/icons/shield-check";
import Share2 from "lucide-react/icons/share-2";
import Wallet from "lucide-react/icons/wallet";
import Upload from "lucide-react/icons/upload";
import { requireSession } from "~/app/auth/session.server";
import { staffOf } from "~/app/auth/staff.server";
import { ConfirmNumber } from "~/app/components/confirm-number";
import { ConfirmToGetPaid } from "~/app/components/portal/confirm-to-get-paid";
import { PortalFailed } from "~/app/components/portal/load-failed";
import { WaitsForTerms } from "~/app/components/portal/waits-for-terms";
import { UnseenPapers } from "~/app/components/portal/unseen-papers";
import { PortalShell } from "~/app/components/shell/portal-shell";
import { useKeptTyping } from "~/app/components/shell/use-kept-typing";
import { shellState } from "~/app/portal/shell-state.server";
import { SupportWidget } from "~/app/components/support/support-widget";
import { useFreshOn } from "~/app/live/use-changes";
import { useNews } from "~/app/live/use-news";
import { countReferralsOf } from "~/core/affiliates/queries-portal";
import { listUnagreedCases } from "~/core/cases/intake/accept-changed-texts";
import { listUnseenInstruments } from "~/core/outreach/papers/unseen-instruments";
import { owedUntilProven } from "~/core/payouts/owed-until-proven";
import { countCasesOf } from "~/core/cases/queries-portal";

export async function loader({ request }: LoaderFunctionArgs) {
  const signedIn = await requireSession(request);
  const { userId, phone } = signedIn.person;
  const unpaidCents = owedUntilProven(signedIn.person);
  const shell = shellState(request);
  return {
    shell,
    userId,
    isStaff: staffOf(signedIn) !== null,
    isProven: phone !== null,
    unpaidCents,
    caseCount: countCasesOf(userId).total,
    referralCount: countReferralsOf(userId),
    waitingForTerms: listUnagreedCases(userId).length,
    unseenPapers: listUnseenInstruments(userId),
  };
}

const staffLink = { to: "/super-admin", name: "Super Admin Portal", icon: ShieldCheck };

const footLinks = [
  { to: "/user/settings", name: "Settings", icon: Settings, shortKey: "s", end: false },
];

/** The user portal (U §2). */
export default function UserPortal() {
  const {
    shell,
    userId,
    isStaff,
    isProven,
    unpaidCents,
    caseCount,
    referralCount,
    waitingForTerms,
    unseenPapers,
  } = useLoaderData<typeof loader>();
  const { pathname } = useLocation();
  useKeptTyping(userId);
  useNews(shell.newsFrom);
  useFreshOn([
    "case.opened",
    "case.changed",
    "case.refused",
    "referral.changed",
    "money.changed",
    "payout.changed",
    "phone.proven",
  ]);
  const links = [
    { to: "/user", name: "Upload Screenshot", icon: Upload, shortKey: "u" },
    {
      to: "/user/cases",
      name: "My Cases",
      icon: FolderOpen,
      end: false,
      badge: caseCount,
      badgeName: "cases",
      shortKey: "c",
    },
    {
      to: "/user/affiliate",
      name: "Affiliate",
      icon: Share2,
      end: false,
      badge: referralCount,
      badgeName: "referrals",
      shortKey: "a",
    },
    { to: "/user/payouts", name: "Payouts", icon: Wallet, end: false, shortKey: "p" },
  ];
  return (
    <PortalShell
      title="User Portal"
      links={links}
      footLinks={isStaff ? [staffLink, ...footLinks] : footLinks}
      shell={shell}
    >
      {unpaidCents > 0 ? (
        <ConfirmToGetPaid cents={unpaidCents} />
      ) : isProven ? null : (
        <ConfirmNumber />
      )}
      {waitingForTerms > 0 && pathname !== "/user/agreement" ? (
        <WaitsForTerms count={waitingForTerms} />
      ) : null}
      <UnseenPapers papers={unseenPapers} />
      <Outlet />
      {/* This space lets the end of a phone's page scroll clear of the chat button. */}
      <div aria-hidden="true" className="h-20 md:hidden" />
      <SupportWidget />
    </PortalShell>
  );
}

export const ErrorBoundary = PortalFailed;
