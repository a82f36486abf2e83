import type { LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useLoaderData } from "@remix-run/react";
import LayoutDashboard from "lucide-react/icons/layout-dashboard";
import ReceiptText from "lucide-react/icons/receipt-text";
import Settings from "lucide-react/icons/settings";
import Upload from "lucide-react/icons/upload";
import { AffiliateAccessRequired } from "~/app/components/affiliate/affiliate-access-required";
import { ConfirmToGetPaid } from "~/app/components/portal/confirm-to-get-paid";
import { requireAffiliate } from "~/app/portal/own-affiliate.server";
import { PortalShell } from "~/app/components/shell/portal-shell";
import { shellState } from "~/app/portal/shell-state.server";
import { owedUntilProven } from "~/core/payouts/owed-until-proven";
import { useFreshOn } from "~/app/live/use-changes";
import { useNews } from "~/app/live/use-news";

export async function loader({ request }: LoaderFunctionArgs) {
  const { person } = await requireAffiliate(request);
  return { shell: shellState(request), unpaidCents: owedUntilProven(person) };
}

const links = [
  { to: "/affiliate", name: "Dashboard", icon: LayoutDashboard, shortKey: "d" },
  { to: "/affiliate/commissions", name: "Commission Details", icon: ReceiptText, shortKey: "c" },
];
const footLinks = [
  { to: "/user", name: "User Portal", icon: Upload, shortKey: "u" },
  { to: "/user/settings", name: "Settings", icon: Settings, shortKey: "s" },
];

/** The affiliate portal (U §2). */
export default function AffiliatePortal() {
  const { shell, unpaidCents } = useLoaderData<typeof loader>();
  useFreshOn(["referral.changed", "money.changed", "payout.changed"]);
  useNews(shell.newsFrom);
  return (
    <PortalShell title="Affiliate Portal" links={links} footLinks={footLinks} shell={shell}>
      {unpaidCents > 0 ? <ConfirmToGetPaid cents={unpaidCents} /> : null}
      <Outlet />
    </PortalShell>
  );
}

export const ErrorBoundary = AffiliateAccessRequired;
