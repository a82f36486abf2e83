import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useFetcher, useLoaderData, type MetaFunction } from "@remix-run/react";
import ScrollText from "lucide-react/icons/scroll-text";
import { useRef, useState } from "react";
import { requireStaff } from "~/app/auth/staff.server";
import { PageHeading } from "~/app/components/staff/page-heading";
import { SearchField } from "~/app/components/staff/search-field";
import { Button } from "~/app/components/ui/button";
import { EmptyState } from "~/app/components/ui/empty-state";
import { Switch } from "~/app/components/ui/switch";
import { pageMeta } from "~/app/product";
import {
  listAudit,
  readAuditWish,
  type AuditLine,
  type AuditPage,
} from "~/core/staff/queries-audit";
import { AuditRow } from "./audit-row";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request);
  return { first: listAudit(readAuditWish({})) };
}

/** What is searched for may be a name: it is posted, and changes nothing. */
export async function action({ request }: ActionFunctionArgs) {
  await requireStaff(request);
  return data({ page: listAudit(readAuditWish(Object.fromEntries(await request.formData()))) });
}

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, "Audit", "For staff only.");

/** The lines shown so far: the first page, then whatever was asked for. */
function useAudit(first: AuditPage) {
  const fetcher = useFetcher<{ page: AuditPage }>();
  const [asked, setAsked] = useState({ search: "", everyone: "" });
  const earlier = useRef<AuditLine[]>([]);
  const timer = useRef<ReturnType<typeof setTimeout>>();
  const page = fetcher.data?.page ?? first;
  const ask = (change: Partial<typeof asked>, wait = 0) => {
    const next = { ...asked, ...change };
    setAsked(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      earlier.current = [];
      fetcher.submit(next, { method: "post" });
    }, wait);
  };
  const more = () => {
    earlier.current = [...earlier.current, ...page.lines];
    fetcher.submit({ ...asked, before: String(page.next ?? "") }, { method: "post" });
  };
  const isLoading = fetcher.state !== "idle";
  // While the next lines load, the last ones stand in both lists.
  const seen = new Set(earlier.current.map(({ seq }) => seq));
  const lines = [...earlier.current, ...page.lines.filter(({ seq }) => !seen.has(seq))];
  return { lines, asked, ask, more: page.next === null ? null : more, isLoading };
}

/** Every act of staff with who, when, before and after; nobody can change it. */
export default function Audit() {
  const { first } = useLoaderData<typeof loader>();
  const { lines, asked, ask, more, isLoading } = useAudit(first);
  return (
    <>
      <PageHeading
        title="Audit"
        lead="Every act with who, when, before and after. Nothing here can be changed."
      />
      <div className="mb-5 flex flex-wrap items-center gap-4">
        <SearchField
          label="Search by act, person or id..."
          value={asked.search}
          onSearch={(search) => ask({ search }, 250)}
        />
        <label className="flex cursor-pointer items-center gap-2.5 text-sm font-semibold">
          <Switch
            checked={asked.everyone === "yes"}
            onChange={(event) => ask({ everyone: event.currentTarget.checked ? "yes" : "" })}
          />
          Everyone’s acts
        </label>
      </div>
      <section aria-label="Acts" aria-busy={isLoading}>
        {lines.length > 0 ? (
          <ol className="divide-y divide-line overflow-hidden rounded-xl border border-line bg-surface">
            {lines.map((line) => (
              <AuditRow key={line.seq} line={line} />
            ))}
          </ol>
        ) : (
          <EmptyState
            icon={<ScrollText />}
            title="Nothing found"
            text={
              asked.search
                ? "No act fits these words."
                : "Acts of staff show up here as soon as there are any."
            }
          />
        )}
        {more ? (
          <div className="mt-5 text-center">
            <Button look="outline" onClick={more} disabled={isLoading}>
              {isLoading ? "Loading …" : "Show earlier acts"}
            </Button>
          </div>
        ) : null}
      </section>
    </>
  );
}
