import { isRouteErrorResponse, useRouteError } from "@remix-run/react";
import { useEffect } from "react";
import { PublicPage } from "~/app/components/site/public-page";
import { Button } from "~/app/components/ui/button";
import { useProduct } from "~/app/product";
import { reportBrowserError } from "~/app/report-browser-error";

/**
 * U §8: stands within the portal's frame in place of a page whose data could not be loaded. An
 * answer that is not a failure (signed out, not found, denied) is passed on to the boundary above.
 */
export function LoadFailed() {
  const error = useRouteError();
  const { supportEmail } = useProduct();
  useEffect(() => reportBrowserError(error), [error]);
  if (isRouteErrorResponse(error) && error.status < 500) throw error;
  return (
    <section
      role="alert"
      className="flex flex-col items-start gap-4 rounded-xl border border-line bg-surface p-6 shadow-card sm:p-8"
    >
      <h1 className="text-heading font-bold">Failed to load your data. Please refresh the page.</h1>
      <p className="text-muted">
        Nothing you sent is lost.
        {supportEmail ? (
          <>
            {" "}
            If it keeps happening, write to us at{" "}
            <a href={`mailto:${supportEmail}`} className="text-ink underline underline-offset-4">
              {supportEmail}
            </a>
            .
          </>
        ) : null}
      </p>
      <Button onClick={() => window.location.reload()}>Refresh the page</Button>
    </section>
  );
}

/** The same for the case that the portal's frame itself could not be loaded. */
export function PortalFailed() {
  return (
    <PublicPage>
      <div className="mx-auto max-w-2xl px-4 py-16 sm:px-6 md:py-28">
        <LoadFailed />
      </div>
    </PublicPage>
  );
}
