import { Link } from "@remix-run/react";
import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import { Button } from "~/app/components/ui/button";

type PaginationProps = { previous?: string | undefined; next?: string | undefined; shown?: string };

/**
 * Links to the previous and next pages, where there are any; `shown` says which part of the list
 * this is.
 */
export function Pagination({ previous, next, shown }: PaginationProps) {
  return (
    <nav aria-label="Pages" className="flex flex-wrap items-center justify-between gap-3">
      <p className="text-sm text-muted tabular-nums">{shown}</p>
      <div className="flex gap-2">
        {previous ? (
          <Button asChild look="outline" size="sm">
            <Link to={previous} rel="prev" preventScrollReset>
              <ChevronLeft aria-hidden="true" />
              Previous
            </Link>
          </Button>
        ) : null}
        {next ? (
          <Button asChild look="outline" size="sm">
            <Link to={next} rel="next" preventScrollReset>
              Next
              <ChevronRight aria-hidden="true" />
            </Link>
          </Button>
        ) : null}
      </div>
    </nav>
  );
}
