import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useSearchParams, type MetaFunction } from "@remix-run/react";
import { LoadFailed } from "~/app/components/staff/acts/load-failed";
import { keepPage } from "~/app/staff/keep-page";
import { actingStaff, requireStaff } from "~/app/auth/staff.server";
import { answerIncident, shownIncidents } from "~/app/staff/answer-incident.server";
import { answerSearch, searchIn } from "~/app/staff/kept-search.server";
import { PageHeading } from "~/app/components/staff/page-heading";
import { SearchBox } from "~/app/components/staff/search-box";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "~/app/components/ui/tabs";
import { pageMeta } from "~/app/product";
import { countPeople, listPeopleForStaff } from "~/core/staff/queries-staff";
import { listAffiliatesForStaff } from "~/core/affiliates/queries-staff";
import { listCasesForStaff } from "~/core/cases/queries-staff";
import {
  countNeedingAttention,
  getDashboardFigures,
  listChartPoints,
} from "~/core/dashboard-figures";
import { noFilter } from "~/core/payouts/desk/payout-filter";
import { listPayoutsForStaff } from "~/core/payouts/desk/queries-staff";
import { readDrillStanding } from "~/core/restore/record-drill";
import { readSystemHealth } from "~/core/system-health";
import { storage } from "~/integrations/storage/storage";
import { AffiliatesTab } from "./affiliates-tab";
import { CasesTab } from "./cases-tab";
import { OverviewTab } from "./overview-tab";
import { StatCards } from "./stat-cards";
import { UsersTab } from "./users-tab";

const first = { page: 1, size: 20 } as const;
const tabs = ["overview", "users", "cases", "affiliates"] as const;
type TabName = (typeof tabs)[number];

// Each tab asks for its own rows only.
async function readTab(tab: TabName, search: string, asked: URLSearchParams) {
  const period = asked.get("period") === "year" ? ("year" as const) : ("month" as const);
  if (tab === "users") return { tab, people: listPeopleForStaff(search, first) };
  if (tab === "cases") return { tab, cases: listCasesForStaff({ search, shelf: null }, first) };
  if (tab === "affiliates") {
    return {
      tab,
      affiliates: listAffiliatesForStaff(search, first),
      payouts: listPayoutsForStaff({ ...noFilter, search }, first),
    };
  }
  const health = readSystemHealth();
  return {
    tab,
    period,
    points: listChartPoints(period),
    attention: countNeedingAttention(),
    health: { ...health, isStorageUp: await storage().healthy() },
    drill: readDrillStanding(),
    incidents: shownIncidents(),
  };
}

export async function loader({ request }: LoaderFunctionArgs) {
  const { userId } = await requireStaff(request);
  const asked = new URL(request.url).searchParams;
  const tab = tabs.find((one) => one === asked.get("tab")) ?? "overview";
  const search = searchIn(request);
  return {
    shown: await readTab(tab, search, asked),
    search,
    figures: getDashboardFigures(),
    users: countPeople(),
    ownId: userId,
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const staff = await actingStaff(request, context);
  const form = await request.formData();
  return answerIncident(form, staff) ?? answerSearch(form, request);
}

export const clientAction = keepPage("dashboard");

export const ErrorBoundary = LoadFailed;

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, "Super Admin Dashboard", "Business management and oversight.");

const names: Record<TabName, string> = {
  overview: "Overview",
  users: "Users",
  cases: "Cases",
  affiliates: "Affiliates",
};

/** The dashboard (A §2.1). */
export default function Dashboard() {
  const { shown, search, figures, users, ownId } = useLoaderData<typeof loader>();
  const [params, setParams] = useSearchParams();
  const open = (tab: string): void => {
    const next = new URLSearchParams(params);
    next.set("tab", tab);
    setParams(next, { preventScrollReset: true });
  };
  return (
    <>
      <PageHeading
        title="Super Admin Dashboard"
        lead="Complete business management and oversight center"
      />
      <StatCards figures={figures} users={users} />
      <div className="mt-6">
        <SearchBox
          label="Search all data"
          placeholder="Search all data..."
          search={search}
          hidden={{ tab: shown.tab }}
        />
      </div>
      <Tabs value={shown.tab} onValueChange={open} className="mt-6">
        <TabsList aria-label="Dashboard">
          {tabs.map((tab) => (
            <TabsTrigger key={tab} value={tab}>
              {names[tab]}
            </TabsTrigger>
          ))}
        </TabsList>
        <TabsContent value={shown.tab}>
          {shown.tab === "overview" ? (
            <OverviewTab {...shown} figures={figures} users={users} open={open} />
          ) : null}
          {shown.tab === "users" ? <UsersTab people={shown.people} ownId={ownId} /> : null}
          {shown.tab === "cases" ? <CasesTab cases={shown.cases} figures={figures} /> : null}
          {shown.tab === "affiliates" ? (
            <AffiliatesTab affiliates={shown.affiliates} payouts={shown.payouts} search={search} />
          ) : null}
        </TabsContent>
      </Tabs>
    </>
  );
}
