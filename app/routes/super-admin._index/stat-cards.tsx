import Banknote from "lucide-react/icons/banknote";
import ChartNoAxes from "lucide-react/icons/chart-no-axes-column";
import FolderOpen from "lucide-react/icons/folder-open";
import Users from "lucide-react/icons/users";
import Wallet from "lucide-react/icons/wallet";
import { StatTile } from "~/app/components/ui/stat-tile";
import type { DashboardFigures } from "~/core/dashboard-figures";
import { formatMoney } from "~/core/money";

const count = (figure: number): string => figure.toLocaleString("en-US");

/** The five cards of the dashboard (A §2.1). */
export function StatCards({ figures, users }: { figures: DashboardFigures; users: number }) {
  const {
    cases,
    pendingCases,
    activeCases,
    affiliates,
    payouts,
    pendingPayouts,
    earningsCents,
    paidCases,
  } = figures;
  return (
    <div className="grid grid-cols-2 gap-3 xl:grid-cols-5 [&>*]:p-4 max-xl:[&>*:last-child]:col-span-2">
      <StatTile label="Total Users" value={count(users)} icon={<Users aria-hidden="true" />} />
      <StatTile
        label="Total Cases"
        value={count(cases)}
        note={`${count(pendingCases)} pending, ${count(activeCases)} active`}
        icon={<FolderOpen aria-hidden="true" />}
      />
      <StatTile
        label="Total Affiliates"
        value={count(affiliates)}
        icon={<ChartNoAxes aria-hidden="true" />}
      />
      <StatTile
        label="Total Payouts"
        value={count(payouts)}
        note={`${count(pendingPayouts)} pending`}
        icon={<Wallet aria-hidden="true" />}
      />
      <StatTile
        label="Company Earnings"
        value={formatMoney(earningsCents)}
        note={`${count(paidCases)} paid ${paidCases === 1 ? "case" : "cases"}`}
        icon={<Banknote aria-hidden="true" />}
      />
    </div>
  );
}
