import { isRouteErrorResponse, useRouteError } from "@remix-run/react";
import { AccessDeniedPage } from "~/app/components/site/access-denied-page";

/**
 * U §2: what somebody without an affiliate record sees; every other error goes on to who knows it.
 */
export function AffiliateAccessRequired() {
  const error = useRouteError();
  if (!isRouteErrorResponse(error) || error.status !== 403) throw error;
  return (
    <AccessDeniedPage
      title="Affiliate Access Required"
      description="You need to be registered as an affiliate to access this portal."
    />
  );
}
