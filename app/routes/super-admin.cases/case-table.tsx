import { Link } from "@remix-run/react";
import Eye from "lucide-react/icons/eye";
import Trash from "lucide-react/icons/trash-2";
import type { Asked } from "~/app/components/staff/case-dialogs";
import { CaseStatusSelect } from "~/app/components/staff/case-status-select";
import { RecordLink } from "~/app/components/staff/people/record-link";
import { ProgressStrip } from "~/app/components/staff/progress-strip";
import { ViewerTime } from "~/app/components/time/viewer-time";
import { Badge } from "~/app/components/ui/badge";
import { Button } from "~/app/components/ui/button";
import { cn } from "~/app/components/ui/cn";
import {
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
} from "~/app/components/ui/table";
import type { FoundEmail, StaffCaseLine } from "~/core/cases/queries-staff";
import { casePageStatuses, caseTypeLabels } from "~/db/vocabulary";
import { BrokenWell } from "~/app/components/ui/broken-well";

type RowProps = {
  line: StaffCaseLine;
  busyId: FormDataEntryValue | null;
  ask: (asked: Asked) => void;
  act: (fields: Record<string, string | number>) => void;
  look: (line: StaffCaseLine) => void;
};

function FoundEmails({ found }: { found: FoundEmail[] }) {
  if (found.length === 0)
    return <p className="mt-1 text-xs text-muted">No Hunter.io emails found</p>;
  return (
    <ul className="mt-1.5 flex flex-wrap gap-x-3 gap-y-1">
      {found.map(({ email, confidence, type }) => (
        <li key={email} className="flex items-center gap-1.5 text-xs text-muted">
          <span className="break-words">
            <BrokenWell>{email}</BrokenWell>
          </span>
          <span className="tabular-nums">{confidence}%</span>
          {type ? <Badge look="outline">{type}</Badge> : null}
        </li>
      ))}
    </ul>
  );
}

function ownerOf({ firstName, lastName, email }: StaffCaseLine): string {
  return email ?? ([firstName, lastName].filter(Boolean).join(" ") || "No email");
}

function Actions({ line, busyId, ask, look }: RowProps) {
  const isBusy = busyId === line.id;
  const isArchived = line.archivedAt !== null;
  const name = line.externalCaseId ?? line.title;
  return (
    <div className="flex items-center gap-1">
      {isArchived ? null : (
        <Button
          look="outline"
          size="sm"
          disabled={isBusy || line.status === "rejected"}
          onClick={() => ask({ kind: "reject", line })}
        >
          Reject
        </Button>
      )}
      <Button
        look="ghost"
        size="icon"
        className="size-9"
        aria-label={`Screenshots of ${name}`}
        title="Screenshots"
        onClick={() => look(line)}
      >
        <Eye aria-hidden="true" />
      </Button>
      {isArchived ? null : (
        <Button
          look="ghost"
          size="icon"
          className="size-9 hover:text-danger-ink"
          aria-label={`Delete ${name}`}
          title="Delete"
          disabled={isBusy}
          onClick={() => ask({ kind: "delete", line })}
        >
          <Trash aria-hidden="true" />
        </Button>
      )}
    </div>
  );
}

const edges = { settled: "border-l-accent", rejected: "border-l-danger" } as Partial<
  Record<string, string>
>;

function CaseRows(props: RowProps) {
  const { line, busyId, ask, act } = props;
  const edge = cn("border-l-4", edges[line.status] ?? "border-l-info");
  return (
    <>
      <TableRow className={cn("border-b-0 max-md:flex max-md:flex-wrap max-md:items-center", edge)}>
        <TableCell className="hidden align-top whitespace-nowrap text-muted md:table-cell">
          <ViewerTime at={line.at} />
        </TableCell>
        <TableCell className="align-top max-md:w-full max-md:pb-1 md:min-w-44">
          <Link
            to={`/super-admin/cases/${line.id}`}
            prefetch="intent"
            className="font-semibold text-ink underline-offset-4 hover:underline max-md:inline-flex max-md:min-h-7 max-md:items-center"
          >
            {line.title}
          </Link>
          <p className="text-xs text-muted md:hidden">
            <ViewerTime at={line.at} /> ·{" "}
            <RecordLink kind="user" id={line.userId}>
              {ownerOf(line)}
            </RecordLink>
          </p>
          {line.newReplies > 0 ? (
            <Badge look="warning" className="ml-2">
              {line.newReplies === 1 ? "New reply" : `${line.newReplies} new replies`}
            </Badge>
          ) : null}
          {line.externalCaseId ? (
            <p className="font-mono text-xs text-muted">{line.externalCaseId}</p>
          ) : null}
          <FoundEmails found={line.foundEmails} />
        </TableCell>
        <TableCell className="hidden max-w-40 align-top md:table-cell">
          <span className="block truncate" title={ownerOf(line)}>
            <RecordLink kind="user" id={line.userId}>
              {ownerOf(line)}
            </RecordLink>
          </span>
        </TableCell>
        <TableCell className="hidden align-top whitespace-nowrap text-muted lg:table-cell">
          {caseTypeLabels[line.caseType]}
        </TableCell>
        <TableCell className="align-top max-md:pr-1">
          {line.archivedAt === null ? (
            <CaseStatusSelect
              line={line}
              offered={casePageStatuses}
              disabled={busyId === line.id}
              ask={ask}
              act={act}
            />
          ) : (
            <Badge look="outline">Archived</Badge>
          )}
        </TableCell>
        <TableCell className="align-top max-md:pl-1">
          <Actions {...props} />
        </TableCell>
      </TableRow>
      <TableRow className={cn("border-t-0! max-md:block", edge)}>
        <TableCell colSpan={6} className="pt-0 pb-3 max-md:block">
          <ProgressStrip row={line} />
        </TableCell>
      </TableRow>
    </>
  );
}

/** A §2.3: the cases with their findings, their progress and the acts they allow. */
export function CaseTable({ lines, ...rest }: Omit<RowProps, "line"> & { lines: StaffCaseLine[] }) {
  return (
    <Table label="Cases" className="md:[&_td]:px-3 md:[&_th]:px-3">
      <TableHead className="max-md:hidden">
        <tr>
          <TableHeader className="hidden md:table-cell">Created</TableHeader>
          <TableHeader>Case Title</TableHeader>
          <TableHeader className="hidden md:table-cell">User</TableHeader>
          <TableHeader className="hidden lg:table-cell">Type</TableHeader>
          <TableHeader>Status</TableHeader>
          <TableHeader>Actions</TableHeader>
        </tr>
      </TableHead>
      <TableBody>
        {lines.map((line) => (
          <CaseRows key={line.id} line={line} {...rest} />
        ))}
      </TableBody>
    </Table>
  );
}
