import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, type MetaFunction } from "@remix-run/react";
import { useState } from "react";
import { LoadFailed } from "~/app/components/staff/acts/load-failed";
import { keepPage } from "~/app/staff/keep-page";
import { actingStaff, provenStaff, requireStaff } from "~/app/auth/staff.server";
import { respond } from "~/app/staff/answer-staff.server";
import { answerCaseAct, proofForCaseAct } from "~/app/staff/answer-case-act.server";
import { useCaseActs } from "~/app/components/staff/acts/use-case-acts";
import { CaseDialogs } from "~/app/components/staff/case-dialogs";
import { answerSearch, searchIn, stayInside } from "~/app/staff/kept-search.server";
import { ListFilter } from "~/app/components/staff/list-filter";
import { PageBar } from "~/app/components/staff/page-bar";
import { PageHeading } from "~/app/components/staff/page-heading";
import { SearchBox } from "~/app/components/staff/search-box";
import { ShotsDialog } from "~/app/components/staff/shots-dialog";
import { Badge } from "~/app/components/ui/badge";
import { EmptyState } from "~/app/components/ui/empty-state";
import { pageMeta } from "~/app/product";
import {
  countCasesOn,
  listCasesForStaff,
  type CaseShelf,
  type StaffCaseLine,
} from "~/core/cases/queries-staff";
import { readPageQuery } from "~/core/staff-page";
import { caseStatuses, caseStatusLabels, type CaseStatus } from "~/db/vocabulary";
import { CaseTable } from "./case-table";

const shelves: readonly CaseShelf[] = [...caseStatuses, "archived", "replied"];

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request);
  const asked = new URL(request.url).searchParams;
  const shelf = shelves.find((one) => one === asked.get("status")) ?? null;
  const pageQuery = readPageQuery(asked);
  const search = searchIn(request);
  const { lines, ...shown } = listCasesForStaff({ search, shelf }, pageQuery);
  stayInside(request, shown, pageQuery.size);
  const [total, submitted, rejected, settled] = [
    countCasesOn(null),
    countCasesOn("submitted"),
    countCasesOn("rejected"),
    countCasesOn("settled"),
  ];
  return {
    lines,
    shown,
    size: pageQuery.size,
    search,
    shelf,
    totals: { Total: total, Submitted: submitted, Rejected: rejected, Settled: settled },
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const staff = await actingStaff(request, context);
  const form = await request.formData();
  const searched = answerSearch(form, request);
  if (searched) throw searched;
  const proof = proofForCaseAct(form);
  if (proof) await provenStaff(request, context, proof);
  return respond(answerCaseAct(form, staff));
}

export const clientAction = keepPage("cases");

export const ErrorBoundary = LoadFailed;

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, "Case Management", "Cases, newest first.");

const filters: readonly CaseShelf[] = ["submitted", "rejected", "settled"];
const further: readonly CaseShelf[] = [
  "pending",
  "in_progress",
  "review",
  "completed",
  "archived",
  "replied",
];
const ownNames: Partial<Record<CaseShelf, string>> = { archived: "Archived", replied: "New reply" };
const shelfName = (shelf: CaseShelf): string =>
  ownNames[shelf] ?? caseStatusLabels[shelf as CaseStatus];

function Filters({ shelf }: { shelf: CaseShelf | null }) {
  return (
    <ListFilter name="status" aria-label="Status" chosen={shelf ?? ""} className="sm:w-52">
      <option value="">All Statuses</option>
      {filters.map((one) => (
        <option key={one} value={one}>
          {shelfName(one)}
        </option>
      ))}
      <optgroup label="Also">
        {further.map((one) => (
          <option key={one} value={one}>
            {shelfName(one)}
          </option>
        ))}
      </optgroup>
    </ListFilter>
  );
}

export default function Cases() {
  const { lines, shown, size, search, shelf, totals } = useLoaderData<typeof loader>();
  const [looking, setLooking] = useState<StaffCaseLine | null>(null);
  const { act, ask, busyId, dialogs } = useCaseActs(lines);
  const isFiltered = search !== "" || shelf !== null;
  return (
    <>
      <PageHeading title="Case Management">
        {Object.entries(totals).map(([name, count]) => (
          <Badge
            key={name}
            look={name === "Rejected" ? "danger" : name === "Settled" ? "positive" : "neutral"}
          >
            {name}: {count.toLocaleString("en-US")}
          </Badge>
        ))}
      </PageHeading>
      <SearchBox
        label="Search cases"
        placeholder="Search cases..."
        search={search}
        hidden={{ size: String(size) }}
      >
        <Filters shelf={shelf} />
      </SearchBox>
      <div className="mt-5">
        {lines.length > 0 ? (
          <CaseTable lines={lines} busyId={busyId} ask={ask} act={act} look={setLooking} />
        ) : (
          <EmptyState
            title={isFiltered ? "No case matches" : "No cases yet"}
            text={
              isFiltered
                ? "Try fewer letters, another word or all statuses."
                : "A case appears here as soon as somebody sends a screenshot."
            }
          />
        )}
      </div>
      <PageBar shown={shown} size={size} what="cases" />
      <CaseDialogs {...dialogs} />
      <ShotsDialog
        line={looking}
        close={() => setLooking(null)}
        reject={(line) => {
          setLooking(null);
          ask({ kind: "reject", line });
        }}
        isBusy={busyId !== null}
      />
    </>
  );
}
