import { Button } from "~/app/components/ui/button";
import { Select } from "~/app/components/ui/select";
import { pageSizes, type PageShown, type Place } from "~/core/staff-page";

type ListFootProps = {
  page: Omit<PageShown<Place>, "lines">;
  size: string;
  what: string;
  onAsk: (change: Record<string, string>) => void;
};

const number = (count: number): string => count.toLocaleString("en-US");

/** Where the list stands, how many rows a page has, and the pages before and after. */
export function ListFoot({ page, size, what, onAsk }: ListFootProps) {
  const { from, to, total, isMore } = page;
  const place =
    to === 0
      ? `No ${what}`
      : `Showing ${number(from)} to ${number(to)} of ${isMore ? "more than " : ""}${number(total)} ${what}`;
  return (
    <nav aria-label="Pages" className="mt-4 flex flex-wrap items-center justify-between gap-3">
      <p className="text-sm text-muted tabular-nums">{place}</p>
      <div className="flex flex-wrap items-center gap-2">
        <Select
          aria-label="Rows per page"
          value={size}
          onChange={(event) => onAsk({ size: event.currentTarget.value })}
          className="h-9 w-auto min-w-20 text-sm"
        >
          {pageSizes.map((one) => (
            <option key={one} value={one}>
              {one}
            </option>
          ))}
        </Select>
        <Button
          look="outline"
          size="sm"
          disabled={page.page <= 1}
          onClick={() => onAsk({ page: String(page.page - 1) })}
        >
          Previous
        </Button>
        <Button
          look="outline"
          size="sm"
          disabled={!isMore && to >= total}
          onClick={() => onAsk({ page: String(page.page + 1) })}
        >
          Next
        </Button>
      </div>
    </nav>
  );
}
