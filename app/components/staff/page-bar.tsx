import { Link, useSearchParams } from "@remix-run/react";
import { Button } from "~/app/components/ui/button";
import { Select } from "~/app/components/ui/select";
import { pageSizes, type PageShown } from "~/core/staff-page";

type Shown = Omit<PageShown<unknown>, "lines">;

const grouped = new Intl.NumberFormat("en-US");

/**
 * 'Showing X to Y of Z cases' (A §2.3); where the count stops short of the end it says 'more than'.
 */
export function showingText({ from, to, total, isMore }: Shown, what: string): string {
  return `Showing ${grouped.format(from)} to ${grouped.format(to)} of ${isMore ? "more than " : ""}${grouped.format(total)} ${what}`;
}

/** Up to five page numbers around the current one. */
function pagesAround(page: number, last: number): number[] {
  const first = Math.max(1, Math.min(page - 2, last - 4));
  return Array.from({ length: Math.min(5, last - first + 1) }, (_, index) => first + index);
}

function useAddress({ page, anchor }: Shown) {
  const [asked] = useSearchParams();
  return (to: number): string => {
    const params = new URLSearchParams(asked);
    for (const name of ["page", "anchor", "anchorPage"]) params.delete(name);
    if (to > 1) params.set("page", String(to));
    if (to > 1 && anchor) {
      params.set("anchor", `${anchor.at}.${anchor.seq}`);
      params.set("anchorPage", String(page));
    }
    const query = params.toString();
    return query ? `?${query}` : "?";
  };
}

function Step({ to, label, enabled }: { to: string; label: string; enabled: boolean }) {
  return enabled ? (
    <Button asChild look="outline" size="sm">
      <Link to={to} preventScrollReset>
        {label}
      </Link>
    </Button>
  ) : (
    <Button look="outline" size="sm" disabled>
      {label}
    </Button>
  );
}

/**
 * Pagination: the rows per page, the current range, and the pages around it (A §2.3, §9: 20, 50,
 * 100; at most five page buttons).
 */
export function PageBar({ shown, size, what }: { shown: Shown; size: number; what: string }) {
  const [asked, ask] = useSearchParams();
  const address = useAddress(shown);
  const last = Math.max(
    1,
    Math.ceil(shown.total / size),
    shown.isMore ? shown.page + (shown.to - shown.from + 1 === size ? 1 : 0) : 1,
  );
  const resize = (wanted: string): void => {
    const params = new URLSearchParams(asked);
    for (const name of ["page", "anchor", "anchorPage"]) params.delete(name);
    params.set("size", wanted);
    ask(params, { preventScrollReset: true });
  };
  return (
    <nav
      aria-label="Pages"
      className="mt-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3"
    >
      <div className="flex items-center gap-4">
        <label className="flex items-center gap-2 text-sm text-muted">
          <span className="whitespace-nowrap">Rows per page</span>
          <Select
            value={size}
            onChange={(event) => resize(event.currentTarget.value)}
            className="h-9 w-20 pr-8 text-sm"
          >
            {pageSizes.map((one) => (
              <option key={one}>{one}</option>
            ))}
          </Select>
        </label>
      </div>
      <p role="status" className="text-sm text-muted tabular-nums">
        {showingText(shown, what)}
      </p>
      <div className="flex flex-wrap gap-1.5">
        <Step to={address(shown.page - 1)} label="Previous" enabled={shown.page > 1} />
        {pagesAround(shown.page, last).map((page) => (
          <Button key={page} asChild look={page === shown.page ? "secondary" : "ghost"} size="sm">
            <Link
              to={address(page)}
              preventScrollReset
              aria-label={`Page ${page}`}
              aria-current={page === shown.page ? "page" : undefined}
            >
              {page}
            </Link>
          </Button>
        ))}
        <Step to={address(shown.page + 1)} label="Next" enabled={shown.page < last} />
      </div>
    </nav>
  );
}
