import { Link } from "@remix-run/react";
import { showingText } from "~/app/components/staff/page-bar";
import type { PageShown } from "~/core/staff-page";

type ListPlaceProps = { shown: Omit<PageShown<unknown>, "lines">; what: string; to: string };

/** How many rows of a list the dashboard shows, with a link to all of them. */
export function ListPlace({ shown, what, to }: ListPlaceProps) {
  return (
    <p className="mt-3 flex flex-wrap justify-between gap-3 text-sm text-muted">
      {showingText(shown, what)}
      <Link to={to} className="font-semibold text-accent-ink underline underline-offset-4">
        All {what}
      </Link>
    </p>
  );
}
