import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData, type MetaFunction } from "@remix-run/react";
import { useState } from "react";
import { requireStaff } from "~/app/auth/staff.server";
import { LoadFailed } from "~/app/components/staff/acts/load-failed";
import { PageHeading } from "~/app/components/staff/page-heading";
import { MoveDialog } from "~/app/components/staff/people/move-dialog";
import { PersonDialogs, type AskedPerson } from "~/app/components/staff/people/person-dialogs";
import { StopDialog } from "~/app/components/staff/people/stop-dialog";
import { useStaffAct } from "~/app/components/staff/use-staff-act";
import { Badge } from "~/app/components/ui/badge";
import { Button } from "~/app/components/ui/button";
import { useFreshOn } from "~/app/live/use-changes";
import { pageMeta } from "~/app/product";
import { listAuditOf } from "~/core/staff/queries-audit";
import { findPersonPage } from "~/core/staff/queries-person";
import { PersonAudit } from "./person-audit";
import { PersonFacts } from "./person-facts";
import { PersonCases, PersonReferrals, PersonTickets } from "./person-lists";
import { PersonMoney } from "./person-money";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const staff = await requireStaff(request);
  const userId = params.userId ?? "";
  const person = findPersonPage(userId);
  if (!person) throw new Response("Not found", { status: 404, statusText: "Not Found" });
  return { person, audit: listAuditOf(userId, 50), ownId: staff.userId };
}

export const ErrorBoundary = LoadFailed;

const nameOf = ({
  firstName,
  lastName,
  email,
}: {
  firstName: string;
  lastName: string;
  email: string | null;
}): string => [firstName, lastName].filter(Boolean).join(" ") || (email ?? "No name provided");

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  pageMeta(matches, data ? nameOf(data.person.line) : "Person", "For staff only.");

/** All data about one person, with the money owed to them. */
export default function PersonPage() {
  const { person, audit, ownId } = useLoaderData<typeof loader>();
  const { line } = person;
  const [asked, setAsked] = useState<AskedPerson | null>(null);
  const [recording, setRecording] = useState<"move" | "stop" | null>(null);
  const close = (): void => {
    setAsked(null);
    setRecording(null);
  };
  const { act, isBusy } = useStaffAct("/super-admin/users", ({ ok }, posted) => {
    // Sending a reset mail leaves the form beside it open.
    if (ok && posted.get("intent") !== "reset") close();
  });
  useFreshOn(["conversation.changed", "money.changed", "phone.proven"]);
  return (
    <>
      <p className="mb-3 text-sm">
        <Link
          to="/super-admin/users"
          className="text-muted underline-offset-4 hover:text-ink hover:underline"
        >
          Users
        </Link>
      </p>
      <PageHeading title={nameOf(line)} lead={line.email ?? "No email"}>
        {line.role ? (
          <Badge look="positive">{line.role === "super_admin" ? "Super Admin" : "Admin"}</Badge>
        ) : null}
        {person.suspendedAt === null ? null : <Badge look="warning">Suspended</Badge>}
        {person.archivedAt === null ? (
          <>
            <Button
              look="outline"
              size="sm"
              onClick={() => setAsked({ kind: "edit", person: line })}
            >
              Edit
            </Button>
            <Button look="outline" size="sm" onClick={() => setRecording("move")}>
              Record a Move
            </Button>
            <Button look="outline" size="sm" onClick={() => setRecording("stop")}>
              Record a Stop
            </Button>
          </>
        ) : (
          <Badge look="outline">Deleted</Badge>
        )}
      </PageHeading>
      <div className="grid gap-5 lg:grid-cols-2 [&>*]:min-w-0">
        <PersonMoney person={person} />
        <PersonFacts person={person} />
        <PersonCases person={person} />
        <PersonTickets person={person} />
        <PersonReferrals person={person} />
        <PersonAudit lines={audit} />
      </div>
      <MoveDialog
        isOpen={recording === "move"}
        close={close}
        isBusy={isBusy}
        move={(where) => act({ intent: "move", userId: line.userId, ...where })}
      />
      <StopDialog
        isOpen={recording === "stop"}
        close={close}
        page="/super-admin/users"
        form={{ intent: "stop", userId: line.userId }}
      />
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
