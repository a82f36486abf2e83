import type { ReactNode } from "react";
import type { LandingHeader } from "~/app/components/site/landing-header";
import { SiteFooter } from "~/app/components/site/site-footer";
import { SiteHeader } from "~/app/components/site/site-header";

/** The frame of every page that needs no sign-in. */
export function PublicPage({
  landing,
  children,
}: {
  landing?: LandingHeader;
  children: ReactNode;
}) {
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#content"
        className="sr-only z-50 rounded-md bg-accent px-4 py-2 font-semibold text-on-accent focus:not-sr-only focus:fixed focus:top-3 focus:left-3"
      >
        Skip to the content
      </a>
      {landing ? <SiteHeader landing={landing} /> : <SiteHeader />}
      <main id="content" className="flex-1">
        {children}
      </main>
      <SiteFooter />
    </div>
  );
}
