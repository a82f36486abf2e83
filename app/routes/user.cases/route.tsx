import type { LoaderFunctionArgs } from "@remix-run/node";
import {
  Link,
  Outlet,
  useLoaderData,
  useSearchParams,
  type MetaFunction,
  type ShouldRevalidateFunctionArgs,
} from "@remix-run/react";
import FolderOpen from "lucide-react/icons/folder-open";
import Smile from "lucide-react/icons/smile";
import { requirePerson } from "~/app/auth/session.server";
import { CaseRow } from "~/app/components/cases/case-row";
import { CashOutCard } from "~/app/components/portal/cash-out-card";
import { LoadFailed } from "~/app/components/portal/load-failed";
import { PageHead } from "~/app/components/portal/page-head";
import { Button } from "~/app/components/ui/button";
import { EmptyState } from "~/app/components/ui/empty-state";
import { StatTile } from "~/app/components/ui/stat-tile";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "~/app/components/ui/tabs";
import { isLost } from "~/app/keep-form";
import { pageMeta } from "~/app/product";
import { countCasesOf, listCaseLines, type CaseLine } from "~/core/cases/queries-portal";
import { formatMoney } from "~/core/money";
import { sumClaims } from "~/core/payouts/get-earnings";
import { cashOut } from "~/core/payouts/cash-out";

const step = 50;
const most = 1000;

function shownIn(request: Request): number {
  const asked = Number(new URL(request.url).searchParams.get("show") ?? step);
  return Number.isInteger(asked) && asked >= step ? Math.min(asked, most) : step;
}

export async function loader({ request }: LoaderFunctionArgs) {
  const { userId } = await requirePerson(request);
  const shown = shownIn(request);
  const { total, byStatus } = countCasesOf(userId);
  const [submitted, settled, rejected] = [
    byStatus.submitted ?? 0,
    byStatus.settled ?? 0,
    byStatus.rejected ?? 0,
  ];
  return {
    shown,
    open: listCaseLines(userId, "open", shown),
    refused: rejected > 0 ? listCaseLines(userId, "rejected", shown) : [],
    counts: { total, submitted, settled, rejected },
    earned: formatMoney(sumClaims(userId), "whole"),
    cashOut: cashOut(userId),
  };
}

// A case opens over the list, so the list need not be reloaded.
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
  formMethod,
  actionStatus,
}: ShouldRevalidateFunctionArgs): boolean {
  if (isLost(actionStatus)) return false;
  const opensACase =
    currentUrl.pathname !== nextUrl.pathname && currentUrl.search === nextUrl.search;
  return opensACase && !formMethod ? false : defaultShouldRevalidate;
}

export const meta: MetaFunction<typeof loader> = ({ matches }) =>
  pageMeta(matches, "My Cases", "Your cases and where they stand.");

function CaseList({ lines, count, shown }: { lines: CaseLine[]; count: number; shown: number }) {
  const [parameters] = useSearchParams();
  const more = new URLSearchParams(parameters);
  more.set("show", String(shown + step));
  return (
    <>
      <ul className="flex flex-col gap-3">
        {lines.map((line) => (
          <CaseRow key={line.id} line={line} />
        ))}
      </ul>
      {count > lines.length && shown < most ? (
        <div className="mt-4 flex flex-wrap items-center justify-between gap-3 text-sm text-muted">
          Showing {lines.length} of {count}
          <Button asChild look="outline" size="sm">
            <Link to={`?${more.toString()}`} preventScrollReset>
              Show more
            </Link>
          </Button>
        </div>
      ) : null}
    </>
  );
}

function Cases() {
  const { open, refused, counts, shown } = useLoaderData<typeof loader>();
  const openCount = counts.total - counts.rejected;
  return (
    <Tabs defaultValue="submitted" className="mt-8">
      <TabsList aria-label="Cases">
        <TabsTrigger value="submitted">Submitted ({openCount})</TabsTrigger>
        <TabsTrigger value="rejected">Rejected ({counts.rejected})</TabsTrigger>
      </TabsList>
      <TabsContent value="submitted">
        {open.length > 0 ? (
          <CaseList lines={open} count={openCount} shown={shown} />
        ) : (
          <EmptyState
            icon={<FolderOpen />}
            title="No submitted cases yet."
            text="Upload your first screenshot to start earning!"
          >
            <Button asChild>
              <Link to="/user">Upload Screenshot</Link>
            </Button>
          </EmptyState>
        )}
      </TabsContent>
      <TabsContent value="rejected">
        {refused.length > 0 ? (
          <CaseList lines={refused} count={counts.rejected} shown={shown} />
        ) : (
          <EmptyState
            icon={<Smile />}
            title="No rejected cases."
            text="All your cases are being processed successfully!"
          />
        )}
      </TabsContent>
    </Tabs>
  );
}

export default function MyCases() {
  const { counts, earned, cashOut: toCash } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title="My Cases" />
      <div className="mt-6 grid grid-cols-2 gap-3 lg:grid-cols-5">
        <StatTile
          label="Total Earnings"
          value={earned}
          note={`${counts.settled} settled ${counts.settled === 1 ? "case" : "cases"}`}
        />
        <CashOutCard cashOut={toCash} />
        <StatTile label="Total Cases" value={counts.total} />
        <StatTile label="Submitted Cases" value={counts.submitted} />
        <StatTile label="Settled Cases" value={counts.settled} className="max-lg:col-span-2" />
      </div>
      <Cases />
      <Outlet />
    </>
  );
}

export const ErrorBoundary = LoadFailed;
