import { Link } from "@remix-run/react";
import { useCaseActs } from "~/app/components/staff/acts/use-case-acts";
import { CaseDialogs, type Asked } from "~/app/components/staff/case-dialogs";
import { CaseStatusSelect } from "~/app/components/staff/case-status-select";
import { ListPlace } from "~/app/components/staff/list-place";
import { RecordLink } from "~/app/components/staff/people/record-link";
import { ViewerTime } from "~/app/components/time/viewer-time";
import { Badge } from "~/app/components/ui/badge";
import { BrokenWell } from "~/app/components/ui/broken-well";
import { Button } from "~/app/components/ui/button";
import { EmptyState } from "~/app/components/ui/empty-state";
import {
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
} from "~/app/components/ui/table";
import type { StaffCaseLine } from "~/core/cases/queries-staff";
import type { DashboardFigures } from "~/core/dashboard-figures";
import { formatMoney } from "~/core/money";
import type { PageShown } from "~/core/staff-page";
import { dashboardCaseStatuses, caseTypeLabels } from "~/db/vocabulary";

type Act = (fields: Record<string, string | number>) => void;
type RowProps = { line: StaffCaseLine; isBusy: boolean; ask: (asked: Asked) => void; act: Act };

function Payment({ line, isBusy, ask }: RowProps) {
  if (line.paymentStatus === "paid")
    return (
      <>
        <Badge look="positive">Paid</Badge>
        <span className="mt-1 block text-sm font-semibold">
          {formatMoney(line.earningsCents ?? 0)}
        </span>
      </>
    );
  return (
    <>
      <Badge look="outline">Unpaid</Badge>
      <Button
        look="outline"
        size="sm"
        className="mt-1.5 block"
        disabled={isBusy || line.status === "rejected"}
        onClick={() => ask({ kind: "paid", line })}
      >
        Mark Paid
      </Button>
    </>
  );
}

function CaseLineRow(props: RowProps) {
  const { line, isBusy, ask, act } = props;
  const client = [line.firstName, line.lastName].filter(Boolean).join(" ") || "No name provided";
  return (
    <TableRow className="max-md:flex max-md:flex-wrap">
      <TableCell className="align-top max-md:w-full md:min-w-40">
        <RecordLink kind="case" id={line.id} className="font-semibold">
          {line.title}
        </RecordLink>
        <span className="line-clamp-2 text-xs text-muted" title={line.description}>
          {line.description}
        </span>
        <span className="font-mono text-xs text-muted">{line.externalCaseId}</span>
      </TableCell>
      <TableCell className="max-w-40 align-top max-md:w-full max-md:max-w-none">
        <RecordLink kind="user" id={line.userId}>
          {client}
        </RecordLink>
        <span className="block text-xs break-words text-muted">
          <BrokenWell>{line.email ?? ""}</BrokenWell>
        </span>
      </TableCell>
      <TableCell className="hidden align-top whitespace-nowrap text-muted xl:table-cell">
        {caseTypeLabels[line.caseType]}
      </TableCell>
      <TableCell className="align-top">
        <CaseStatusSelect
          line={line}
          offered={dashboardCaseStatuses}
          disabled={isBusy}
          ask={ask}
          act={act}
        />
      </TableCell>
      <TableCell className="align-top">
        <Payment {...props} />
      </TableCell>
      <TableCell className="align-top">
        <Badge look={line.n8nStatus === "sent" ? "positive" : "outline"}>
          {line.n8nStatus === "sent" ? "Sent" : "Pending"}
        </Badge>
        <Button
          look="outline"
          size="sm"
          className="mt-1.5 block"
          disabled={isBusy}
          aria-label={`Send ${line.externalCaseId ?? line.title} to N8n`}
          onClick={() => act({ intent: "send", caseId: line.id, version: line.version })}
        >
          Send
        </Button>
      </TableCell>
      <TableCell className="hidden align-top whitespace-nowrap text-muted lg:table-cell">
        <ViewerTime at={line.at} />
      </TableCell>
      <TableCell className="align-top">
        <div className="flex gap-1.5 md:flex-col">
          <Button asChild look="outline" size="sm">
            <Link
              to={`/super-admin/cases/${line.id}`}
              aria-label={`View ${line.externalCaseId ?? line.title}`}
            >
              View
            </Link>
          </Button>
          <Button
            look="ghost"
            size="sm"
            disabled={isBusy}
            aria-label={`Delete ${line.externalCaseId ?? line.title}`}
            onClick={() => ask({ kind: "delete", line })}
          >
            Delete
          </Button>
        </div>
      </TableCell>
    </TableRow>
  );
}

const headers = [
  "Case Details",
  "Client",
  "Type",
  "Status",
  "Payment",
  "N8n Status",
  "Created",
  "Actions",
];
const hiddenBelow: Record<string, string> = {
  Type: "hidden xl:table-cell",
  Created: "hidden lg:table-cell",
};

/** The Cases tab of the dashboard (A §2.1). */
export function CasesTab({
  cases,
  figures,
}: {
  cases: PageShown<StaffCaseLine>;
  figures: DashboardFigures;
}) {
  const { act, ask, busyId, dialogs } = useCaseActs(cases.lines);
  const totals = {
    Total: figures.cases,
    Submitted: figures.submittedCases,
    Rejected: figures.rejectedCases,
    Settled: figures.settledCases,
  };
  return (
    <>
      <div className="mb-4 flex flex-wrap gap-2">
        {Object.entries(totals).map(([name, figure]) => (
          <Badge
            key={name}
            look={name === "Rejected" ? "danger" : name === "Settled" ? "positive" : "neutral"}
          >
            {name}: {figure.toLocaleString("en-US")}
          </Badge>
        ))}
      </div>
      {cases.lines.length === 0 ? (
        <EmptyState title="No case matches" text="Try fewer letters or another word." />
      ) : null}
      {cases.lines.length > 0 ? (
        <Table label="Cases" className="[&_td]:px-2.5 [&_th]:px-2.5">
          <TableHead className="max-md:hidden">
            <tr>
              {headers.map((name) => (
                <TableHeader key={name} className={hiddenBelow[name]}>
                  {name}
                </TableHeader>
              ))}
            </tr>
          </TableHead>
          <TableBody>
            {cases.lines.map((line) => (
              <CaseLineRow
                key={line.id}
                line={line}
                isBusy={busyId === line.id}
                ask={ask}
                act={act}
              />
            ))}
          </TableBody>
        </Table>
      ) : null}
      <ListPlace shown={cases} what="cases" to="/super-admin/cases" />
      <CaseDialogs {...dialogs} />
    </>
  );
}
