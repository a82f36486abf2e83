import type { LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useLoaderData, type MetaFunction } from "@remix-run/react";
import { Suspense, useCallback, useState } from "react";
import { lazyPart } from "~/app/components/lazy-part";
import { requireStaff } from "~/app/auth/staff.server";
import { useKeptTyping } from "~/app/components/shell/use-kept-typing";
import { PortalShell } from "~/app/components/shell/portal-shell";
import { shownStops } from "~/app/staff/claims/shown-stops.server";
import { shellState } from "~/app/portal/shell-state.server";
import { ProofContext } from "~/app/components/staff/acts/proof-context";
import { ProofDialog } from "~/app/components/staff/acts/proof-dialog";
import { StopBanner } from "~/app/components/staff/stops/stop-banner";
import { ClosedDoors } from "~/app/components/staff/closed-doors";
import { UrgentIncidents } from "~/app/components/staff/urgent-incidents";
import { PaletteButton } from "~/app/components/staff/palette-button";
import { useWaitingNews } from "~/app/components/staff/use-waiting-news";
import { ownAccountLinks, staffLinks } from "~/app/components/staff/staff-links";
import { ViewerZone, ZoneNote } from "~/app/components/time/viewer-zone";
import { readZone } from "~/app/components/time/zone-cookie";
import { useFreshOn } from "~/app/live/use-changes";
import { pageMeta } from "~/app/product";
import { countPeople } from "~/core/staff/queries-staff";
import { countCasesOn } from "~/core/cases/queries-staff";
import { countWaiting } from "~/core/cases/review/claim-review";
import { listClosedDoors } from "~/core/restore/closed-doors";
import { holdsOutgoingLease } from "~/core/restore/outgoing-lease";
import { listOpenIncidents } from "~/core/incidents/queries";
import { countInbox } from "~/core/support/desk/queries-inbox";
import { countWaitingReplies } from "~/core/outreach/mail/queries-replies";
import { getCounter } from "~/core/counters";

const [Palette] = lazyPart(async () => ({
  default: (await import("~/app/components/staff/command-palette")).CommandPalette,
}));

/**
 * The frame's guard. The pages and acts below have guards of their own, since they load in
 * parallel.
 */
export async function loader({ request }: LoaderFunctionArgs) {
  const shell = shellState(request);
  const { userId } = await requireStaff(request);
  const [submitted, review] = [countCasesOn("submitted"), countWaiting()];
  return {
    shell,
    userId,
    zone: readZone(request),
    stops: shownStops(),
    closedDoors: listClosedDoors().map(({ door, finding }) => ({ door, finding })),
    hasLease: holdsOutgoingLease(),
    incidents: listOpenIncidents()
      .filter(({ severity }) => severity === "urgent")
      .map(({ cause, title, openedAt }) => ({ cause, title, openedAt })),
    badges: {
      users: countPeople(),
      submitted,
      review,
      replies: countWaitingReplies(),
      affiliates: getCounter("affiliates:all"),
      waiting: countInbox().waiting,
    },
  };
}

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, "Super Admin Portal", "For staff only.");

export default function SuperAdminPortal() {
  const { shell, userId, zone, stops, closedDoors, hasLease, incidents, badges } =
    useLoaderData<typeof loader>();
  const [isPaletteOpen, setIsPaletteOpen] = useState(false);
  const [again, setAgain] = useState<(() => void) | null>(null);
  const askForProof = useCallback((act: () => void) => setAgain(() => act), []);
  const links = staffLinks(badges);
  useKeptTyping(userId);
  useWaitingNews();
  useFreshOn([
    "case.opened",
    "case.changed",
    "case.refused",
    "person.joined",
    "referral.changed",
    "payout.changed",
    "stops.changed",
    "incidents.changed",
    "conversation.changed",
    "conversation.waiting",
  ]);
  const toggle = {
    keys: "k",
    withCommand: true,
    name: "Search and go anywhere",
    run: () => setIsPaletteOpen((open) => !open),
  };
  return (
    <PortalShell
      title="Super Admin Portal"
      sidebarTitle="Admin Portal"
      links={links}
      footLinks={ownAccountLinks}
      shell={shell}
      shortcuts={[toggle]}
      actions={<PaletteButton open={() => setIsPaletteOpen(true)} />}
    >
      <ClosedDoors closedDoors={closedDoors} hasLease={hasLease} />
      <UrgentIncidents incidents={incidents} />
      <ProofContext.Provider value={askForProof}>
        <ViewerZone known={zone}>
          <StopBanner stops={stops} />
          <Outlet />
          <ZoneNote />
        </ViewerZone>
      </ProofContext.Provider>
      {again ? <ProofDialog again={again} close={() => setAgain(null)} /> : null}
      {isPaletteOpen ? (
        <Suspense>
          <Palette links={links} close={() => setIsPaletteOpen(false)} />
        </Suspense>
      ) : null}
    </PortalShell>
  );
}
