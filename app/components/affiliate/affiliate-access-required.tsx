import { isRouteErrorResponse, useRouteError } from "@remix-run/react";
import { PortalFailed } from "~/app/components/portal/load-failed";
import { AccessDeniedPage } from "~/app/components/site/access-denied-page";

/** U §2: shown to a person without an affiliate record; any other failure is shown as a failure. */
export function AffiliateAccessRequired() {
  const error = useRouteError();
  if (!isRouteErrorResponse(error) || error.status !== 403) return <PortalFailed />;
  return (
    <AccessDeniedPage
      title="Affiliate Access Required"
      description="You need to be registered as an affiliate to access this portal."
    />
  );
}
