import {
  isRouteErrorResponse,
  Link,
  useLocation,
  useRevalidator,
  useRouteError,
} from "@remix-run/react";
import { useEffect } from "react";
import { Button } from "~/app/components/ui/button";
import { EmptyState } from "~/app/components/ui/empty-state";
import { toast } from "~/app/components/ui/overlay/toast";
import { reportBrowserError } from "~/app/report-browser-error";
import { loadFailure } from "~/app/staff/load-failure";
import { whyLost } from "~/app/why-lost";

/**
 * Stands within the portal's frame in place of a staff page that could not be loaded; one click
 * tries again (A §8).
 */
export function LoadFailed() {
  const error = useRouteError();
  const { pathname } = useLocation();
  const { revalidate, state } = useRevalidator();
  const isGone = isRouteErrorResponse(error) && error.status === 404;
  const why = isGone ? "It is no longer there, or the address is mistyped." : whyLost(error);
  const said = `${loadFailure(pathname)}: ${why}`;
  useEffect(() => reportBrowserError(error), [error]);
  useEffect(() => {
    if (!isGone) toast.error("Error", { description: said });
  }, [isGone, said]);
  if (isGone)
    return (
      <EmptyState title="Oops! Page not found" text={why}>
        <Button asChild look="outline">
          <Link to="/super-admin">To the dashboard</Link>
        </Button>
      </EmptyState>
    );
  return (
    <EmptyState title="This page could not be loaded" text={said}>
      <Button disabled={state !== "idle"} onClick={() => void revalidate()}>
        {state === "idle" ? "Try again" : "Trying …"}
      </Button>
    </EmptyState>
  );
}
