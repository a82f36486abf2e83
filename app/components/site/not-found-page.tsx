import { Link } from "@remix-run/react";
import { PublicPage } from "~/app/components/site/public-page";
import { Button } from "~/app/components/ui/button";

/** The page for an address that does not exist, in the words of U §2. */
export function NotFoundPage() {
  return (
    <PublicPage>
      <section className="mx-auto flex max-w-xl flex-col items-start gap-5 px-4 py-24 sm:px-6 md:py-36">
        <h1 className="font-mono text-7xl leading-none font-bold tracking-tighter text-accent-ink md:text-8xl">
          404
        </h1>
        <p className="text-title font-bold">Oops! Page not found</p>
        <p className="text-muted">The address may be mistyped, or the page has moved.</p>
        <Button asChild>
          <Link to="/">Return to Home</Link>
        </Button>
      </section>
    </PublicPage>
  );
}
