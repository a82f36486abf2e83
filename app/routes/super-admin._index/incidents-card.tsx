import { useLocation } from "@remix-run/react";
import CircleAlert from "lucide-react/icons/circle-alert";
import TriangleAlert from "lucide-react/icons/triangle-alert";
import { useEffect, useRef } from "react";
import { useStaffFetcher } from "~/app/components/staff/acts/use-staff-fetcher";
import { CardHeading } from "~/app/components/staff/card-heading";
import { ViewerTime } from "~/app/components/time/viewer-time";
import { Badge } from "~/app/components/ui/badge";
import { Button } from "~/app/components/ui/button";
import { Card, CardContent, CardDescription, CardHeader } from "~/app/components/ui/card";

export type ShownIncident = {
  id: string;
  severity: "urgent" | "soon";
  owner: "operator" | "staff";
  title: string;
  found: string;
  mend: string;
  openedAt: number;
  resolvedAt: number | null;
  /** Who has taken it in hand, and since when; null before somebody has. */
  taker: string | null;
  takenAt: number | null;
};

const owners = { operator: "For whoever runs the server", staff: "For staff" } as const;

function Taker({ incident }: { incident: ShownIncident }) {
  const { id, title, taker, takenAt } = incident;
  const fetcher = useStaffFetcher();
  if (taker !== null)
    return (
      <p className="text-sm">
        <strong>{taker}</strong> is on it
        {takenAt === null ? null : (
          <>
            {" "}
            since <ViewerTime at={takenAt} as="minute" />
          </>
        )}
      </p>
    );
  return (
    <fetcher.Form method="post" action="/super-admin?index" className="mt-1">
      <input type="hidden" name="incident" value={id} />
      <Button
        type="submit"
        look="outline"
        name="intent"
        value="take-incident"
        disabled={fetcher.state !== "idle"}
        aria-label={`I am on it: ${title}`}
      >
        I am on it
      </Button>
    </fetcher.Form>
  );
}

function OpenIncident({ incident }: { incident: ShownIncident }) {
  const { severity, owner, title, found, mend, openedAt } = incident;
  const isUrgent = severity === "urgent";
  const Mark = isUrgent ? CircleAlert : TriangleAlert;
  return (
    <li className="flex gap-3 py-4 first:pt-0 last:pb-0">
      <Mark
        aria-hidden="true"
        className={`mt-0.5 size-5 shrink-0 ${isUrgent ? "text-danger-ink" : "text-warning-ink"}`}
      />
      <div className="flex min-w-0 flex-col gap-1 break-words">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <strong>{title}</strong>
          <Badge look={isUrgent ? "danger" : "warning"}>{isUrgent ? "Urgent" : "Soon"}</Badge>
        </p>
        <p>{found}</p>
        <p>
          <span className="font-semibold">What to do: </span>
          {mend}
        </p>
        <p className="text-sm text-muted">
          {owners[owner]}, since <ViewerTime at={openedAt} as="minute" />
        </p>
        <Taker incident={incident} />
      </div>
    </li>
  );
}

function EndedIncidents({ ended }: { ended: readonly ShownIncident[] }) {
  if (ended.length === 0) return null;
  return (
    <details className="mt-4 text-sm">
      <summary className="cursor-pointer font-semibold">What is over</summary>
      <ul className="mt-2 flex flex-col gap-2">
        {ended.map(({ id, title, openedAt, resolvedAt }) => (
          <li key={id} className="break-words">
            {title}
            <span className="block text-muted">
              From <ViewerTime at={openedAt} as="minute" /> to{" "}
              <ViewerTime at={resolvedAt ?? openedAt} as="minute" />
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** What is wrong with the house, with what to do, and what was lately; empty if there is none. */
export function IncidentsCard({
  open,
  ended,
}: {
  open: readonly ShownIncident[];
  ended: readonly ShownIncident[];
}) {
  const card = useRef<HTMLDivElement>(null);
  const { hash } = useLocation();
  // Tab goes on from where the banner's link led.
  useEffect(() => {
    if (hash === "#incidents") card.current?.focus({ preventScroll: true });
  }, [hash]);
  if (open.length + ended.length === 0) return null;
  return (
    <div id="incidents" ref={card} tabIndex={-1} className="scroll-mt-24 rounded-xl lg:col-span-3">
      <Card>
        <CardHeader>
          <CardHeading>Incidents</CardHeading>
          <CardDescription>
            {open.length === 0
              ? "Nothing is wrong now."
              : "One for each cause. Each ends by itself once its cause is gone."}
          </CardDescription>
        </CardHeader>
        <CardContent>
          {open.length > 0 ? (
            <ul className="divide-y divide-line">
              {open.map((incident) => (
                <OpenIncident key={incident.id} incident={incident} />
              ))}
            </ul>
          ) : null}
          <EndedIncidents ended={ended} />
        </CardContent>
      </Card>
    </div>
  );
}
