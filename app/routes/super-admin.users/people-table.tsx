import Pencil from "lucide-react/icons/pencil";
import Trash from "lucide-react/icons/trash-2";
import type { AskedPerson } from "~/app/components/staff/people/person-dialogs";
import { RecordLink } from "~/app/components/staff/people/record-link";
import { ViewerTime } from "~/app/components/time/viewer-time";
import { Badge } from "~/app/components/ui/badge";
import { Button } from "~/app/components/ui/button";
import {
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
} from "~/app/components/ui/table";
import type { StaffPersonLine } from "~/core/staff/queries-staff";
import { formatPhone } from "~/core/words/phone";
import { BrokenWell } from "~/app/components/ui/broken-well";

/** 'Maria Lopez', or words for a missing name. */
const nameOf = ({ firstName, lastName }: StaffPersonLine): string =>
  [firstName, lastName].filter(Boolean).join(" ") || "No name provided";

type PeopleProps = { lines: StaffPersonLine[]; ownId: string; ask: (asked: AskedPerson) => void };

function PersonRow({
  person,
  ownId,
  ask,
}: { person: StaffPersonLine } & Omit<PeopleProps, "lines">) {
  const name = person.email ?? nameOf(person);
  return (
    <TableRow>
      <TableCell className="min-w-40 font-semibold">
        <RecordLink kind="user" id={person.userId}>
          {nameOf(person)}
        </RecordLink>
        {person.role ? (
          <Badge look="positive" className="ml-2">
            {person.role === "super_admin" ? "Super Admin" : "Admin"}
          </Badge>
        ) : null}
        <span className="block text-xs font-normal break-words text-muted md:hidden">
          <BrokenWell>{person.email ?? "No email"}</BrokenWell>
        </span>
      </TableCell>
      <TableCell className="hidden max-w-72 break-words md:table-cell">
        {person.email ? (
          <BrokenWell>{person.email}</BrokenWell>
        ) : (
          <span className="text-muted">No email</span>
        )}
      </TableCell>
      <TableCell className="hidden whitespace-nowrap sm:table-cell">
        {person.phone ? formatPhone(person.phone) : <span className="text-muted">No phone</span>}
      </TableCell>
      <TableCell className="hidden whitespace-nowrap text-muted sm:table-cell">
        <ViewerTime at={person.at} />
      </TableCell>
      <TableCell>
        <div className="flex justify-end gap-1">
          <Button
            look="outline"
            size="sm"
            onClick={() => ask({ kind: "edit", person })}
            aria-label={`Edit ${name}`}
          >
            <Pencil aria-hidden="true" />
            Edit
          </Button>
          {person.role === "super_admin" ? null : (
            <Button
              look="ghost"
              size="icon"
              className="size-9 hover:text-danger-ink"
              aria-label={`Delete ${name}`}
              title="Delete"
              disabled={person.userId === ownId}
              onClick={() => ask({ kind: "delete", person })}
            >
              <Trash aria-hidden="true" />
            </Button>
          )}
        </div>
      </TableCell>
    </TableRow>
  );
}

/** A §2.2: people with their contact details and the acts they allow. */
export function PeopleTable({ lines, ownId, ask }: PeopleProps) {
  return (
    <Table label="Users">
      <TableHead>
        <tr>
          <TableHeader>Name</TableHeader>
          <TableHeader className="hidden md:table-cell">Email</TableHeader>
          <TableHeader className="hidden sm:table-cell">Phone</TableHeader>
          <TableHeader className="hidden sm:table-cell">Joined</TableHeader>
          <TableHeader className="text-right">Actions</TableHeader>
        </tr>
      </TableHead>
      <TableBody>
        {lines.map((person) => (
          <PersonRow key={person.userId} person={person} ownId={ownId} ask={ask} />
        ))}
      </TableBody>
    </Table>
  );
}
