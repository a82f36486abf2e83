import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData, useSearchParams, type MetaFunction } from "@remix-run/react";
import ScrollText from "lucide-react/icons/scroll-text";
import { LoadFailed } from "~/app/components/staff/acts/load-failed";
import { keepPage } from "~/app/staff/keep-page";
import { requireStaff } from "~/app/auth/staff.server";
import { AuditList } from "~/app/components/staff/audit/audit-list";
import { PageHeading } from "~/app/components/staff/page-heading";
import { SearchBox } from "~/app/components/staff/search-box";
import { Button } from "~/app/components/ui/button";
import { EmptyState } from "~/app/components/ui/empty-state";
import { Switch } from "~/app/components/ui/switch";
import { pageMeta } from "~/app/product";
import { answerSearch, searchIn } from "~/app/staff/kept-search.server";
import { listAudit, readAuditQuery } from "~/core/staff/queries-audit";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request);
  const { searchParams } = new URL(request.url);
  const query = readAuditQuery({ ...Object.fromEntries(searchParams), search: searchIn(request) });
  return { ...listAudit(query), search: query.search, everyone: query.everyone };
}

export async function action({ request }: ActionFunctionArgs) {
  await requireStaff(request);
  return answerSearch(await request.formData(), request);
}

export const clientAction = keepPage("audit");

export const ErrorBoundary = LoadFailed;

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, "Audit", "For staff only.");

/** Links to earlier acts, and back to the newest. */
function Pages({ next }: { next: number | null }) {
  const [asked] = useSearchParams();
  const at = (before: number | null): string => {
    const params = new URLSearchParams(asked);
    params.delete("before");
    if (before !== null) params.set("before", String(before));
    return `?${params.toString()}`;
  };
  return (
    <nav aria-label="Pages" className="mt-5 flex justify-center gap-2">
      {asked.has("before") ? (
        <Button asChild look="outline">
          <Link to={at(null)}>Show newest acts</Link>
        </Button>
      ) : null}
      {next !== null ? (
        <Button asChild look="outline">
          <Link to={at(next)}>Show earlier acts</Link>
        </Button>
      ) : null}
    </nav>
  );
}

/** Every staff act with who, when, before and after; nobody can change these records. */
export default function Audit() {
  const { lines, next, search, everyone } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeading
        title="Audit"
        lead="Every act with who, when, before and after. Nothing here can be changed."
      />
      <div className="mb-5">
        <SearchBox
          label="Search the audit"
          placeholder="Search by act, person, case or id..."
          search={search}
        >
          <label className="flex cursor-pointer items-center gap-2.5 text-sm font-semibold">
            <Switch name="everyone" value="yes" defaultChecked={everyone} />
            Everyone’s acts
          </label>
        </SearchBox>
      </div>
      <section aria-label="Acts">
        {lines.length > 0 ? (
          <AuditList
            lines={lines}
            className="overflow-hidden rounded-xl border border-line bg-surface"
          />
        ) : (
          <EmptyState
            icon={<ScrollText />}
            title="Nothing found"
            text={
              search
                ? "No act fits these words."
                : "Acts of staff show up here as soon as there are any."
            }
          />
        )}
        <Pages next={next} />
      </section>
    </>
  );
}
