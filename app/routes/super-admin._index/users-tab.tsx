import { useState } from "react";
import { PersonDialogs, type AskedPerson } from "~/app/components/staff/people/person-dialogs";
import { ListPlace } from "~/app/components/staff/list-place";
import { RecordLink } from "~/app/components/staff/people/record-link";
import { ViewerTime } from "~/app/components/time/viewer-time";
import { useStaffAct } from "~/app/components/staff/use-staff-act";
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
import type { StaffPersonLine } from "~/core/staff/queries-staff";
import { formatPhone } from "~/core/words/phone";
import { shortId } from "~/core/words/short-id";
import type { PageShown } from "~/core/staff-page";

type UsersProps = { people: PageShown<StaffPersonLine>; ownId: string };

function UserRow({
  person,
  ownId,
  ask,
}: {
  person: StaffPersonLine;
  ownId: string;
  ask: (asked: AskedPerson) => void;
}) {
  const { firstName, lastName, email, phone, userId, at, updatedAt, role } = person;
  const name = [firstName, lastName].filter(Boolean).join(" ") || "No name provided";
  return (
    <TableRow>
      <TableCell className="min-w-36 font-semibold">
        <RecordLink kind="user" id={userId}>
          {name}
        </RecordLink>
        <span className="block font-mono text-xs font-normal text-muted">{shortId(userId)}</span>
      </TableCell>
      <TableCell className="max-w-72">
        <span className="block break-words">
          {email ? <BrokenWell>{email}</BrokenWell> : <span className="text-muted">No email</span>}
        </span>
        <span className="block text-xs whitespace-nowrap text-muted">
          {phone ? formatPhone(phone) : "No phone"}
        </span>
      </TableCell>
      <TableCell className="hidden whitespace-nowrap text-muted md:table-cell">
        <ViewerTime at={at} />
      </TableCell>
      <TableCell className="hidden whitespace-nowrap text-muted md:table-cell">
        <ViewerTime at={updatedAt} />
      </TableCell>
      <TableCell>
        <div className="flex gap-1.5">
          <Button
            look="outline"
            size="sm"
            aria-label={`Edit ${email ?? name}`}
            onClick={() => ask({ kind: "edit", person })}
          >
            Edit
          </Button>
          {role === "super_admin" || userId === ownId ? null : (
            <Button
              look="ghost"
              size="sm"
              aria-label={`Delete ${email ?? name}`}
              onClick={() => ask({ kind: "delete", person })}
            >
              Delete
            </Button>
          )}
        </div>
      </TableCell>
    </TableRow>
  );
}

/** The Users tab of the dashboard (A §2.1). */
export function UsersTab({ people, ownId }: UsersProps) {
  const [asked, setAsked] = useState<AskedPerson | null>(null);
  const close = (): void => setAsked(null);
  const { act, isBusy } = useStaffAct("/super-admin/users", ({ ok }, posted) => {
    // Sending a reset mail leaves the form beside it open.
    if (ok && posted.get("intent") !== "reset") close();
  });
  if (people.lines.length === 0)
    return (
      <EmptyState title="Nobody matches" text="Search by email, first or last name, or phone." />
    );
  return (
    <>
      <Table label="Users">
        <TableHead>
          <tr>
            <TableHeader>User</TableHeader>
            <TableHeader>Contact</TableHeader>
            <TableHeader className="hidden md:table-cell">Joined</TableHeader>
            <TableHeader className="hidden md:table-cell">Last Updated</TableHeader>
            <TableHeader>Actions</TableHeader>
          </tr>
        </TableHead>
        <TableBody>
          {people.lines.map((person) => (
            <UserRow key={person.userId} person={person} ownId={ownId} ask={setAsked} />
          ))}
        </TableBody>
      </Table>
      <ListPlace shown={people} what="users" to="/super-admin/users" />
      <PersonDialogs
        asked={asked}
        ask={setAsked}
        close={close}
        act={act}
        isBusy={isBusy}
        ownId={ownId}
      />
    </>
  );
}
