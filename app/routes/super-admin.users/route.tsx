import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData, type MetaFunction } from "@remix-run/react";
import { useState } from "react";
import { LoadFailed } from "~/app/components/staff/acts/load-failed";
import { keepPage } from "~/app/staff/keep-page";
import { actingStaff, provenStaff, requireStaff } from "~/app/auth/staff.server";
import { respond } from "~/app/staff/answer-staff.server";
import { answerPersonAct, proofForPersonAct } from "~/app/staff/answer-person-act.server";
import { answerSearch, searchIn, stayInside } from "~/app/staff/kept-search.server";
import { PageBar } from "~/app/components/staff/page-bar";
import { PageHeading } from "~/app/components/staff/page-heading";
import { PersonDialogs, type AskedPerson } from "~/app/components/staff/people/person-dialogs";
import { SearchBox } from "~/app/components/staff/search-box";
import { useStaffAct } from "~/app/components/staff/use-staff-act";
import { Badge } from "~/app/components/ui/badge";
import { Button } from "~/app/components/ui/button";
import { EmptyState } from "~/app/components/ui/empty-state";
import { pageMeta } from "~/app/product";
import { countPeople, findPersonLine, listPeopleForStaff } from "~/core/staff/queries-staff";
import { readPageQuery, showOne } from "~/core/staff-page";
import { PeopleTable } from "./people-table";

export async function loader({ request }: LoaderFunctionArgs) {
  const { userId } = await requireStaff(request);
  const asked = new URL(request.url).searchParams;
  const pageQuery = readPageQuery(asked);
  const search = searchIn(request);
  const person = asked.get("person");
  const { lines, ...shown } =
    person === null ? listPeopleForStaff(search, pageQuery) : showOne(findPersonLine(person));
  stayInside(request, shown, pageQuery.size);
  return {
    lines,
    isOne: person !== null,
    shown,
    search,
    size: pageQuery.size,
    total: countPeople(),
    ownId: userId,
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const staff = await actingStaff(request, context);
  const form = await request.formData();
  const searched = answerSearch(form, request);
  if (searched) throw searched;
  const proof = proofForPersonAct(form);
  if (proof) await provenStaff(request, context, proof);
  return respond(answerPersonAct(form, staff));
}

export const clientAction = keepPage("users");

export const ErrorBoundary = LoadFailed;

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, "User Management", "People with an account.");

export default function Users() {
  const { lines, isOne, shown, search, size, total, ownId } = useLoaderData<typeof loader>();
  const [asked, setAsked] = useState<AskedPerson | null>(null);
  const close = (): void => setAsked(null);
  const { act, isBusy } = useStaffAct("/super-admin/users", ({ ok }, posted) => {
    // Sending a reset mail leaves the form beside it open.
    if (ok && posted.get("intent") !== "reset") close();
  });
  return (
    <>
      <PageHeading title="User Management">
        <Badge>Total Users: {total.toLocaleString("en-US")}</Badge>
      </PageHeading>
      <SearchBox
        label="Search users"
        placeholder="Search users..."
        search={search}
        hidden={{ size: String(size) }}
      />
      <div className="mt-5">
        {lines.length > 0 ? (
          <PeopleTable lines={lines} ownId={ownId} ask={setAsked} />
        ) : (
          <EmptyState
            title={isOne ? "This person is gone" : search ? "Nobody matches" : "No users yet"}
            text={
              isOne
                ? "The account was deleted, or the link is mistyped."
                : "Search by email, first or last name, or phone."
            }
          />
        )}
      </div>
      {isOne ? (
        <Button asChild look="outline" size="sm" className="mt-4">
          <Link to="/super-admin/users">Show all users</Link>
        </Button>
      ) : (
        <PageBar shown={shown} size={size} what="users" />
      )}
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
