import { Link } from "@remix-run/react";
import Download from "lucide-react/icons/download";
import { useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { DownloadButton } from "~/app/components/download-button";
import { useProof } from "~/app/components/staff/acts/proof-context";
import { DateRangePicker } from "~/app/components/staff/money/date-range-picker";
import { ListFilter } from "~/app/components/staff/list-filter";
import { SearchBox } from "~/app/components/staff/search-box";
import { Button } from "~/app/components/ui/button";
import { payoutStatusLabels } from "~/core/payouts/desk/payout-moves";
import { payoutStatuses } from "~/db/vocabulary";

/** The filter in the page's address, as it stands there. */
export type AskedFilter = { search: string; status: string; from: string; to: string };
type PayoutFiltersProps = { asked: AskedFilter; size: number };

/** The download posts the filter, so that no address contains a name. */
function ExportButton({ asked }: { asked: AskedFilter }) {
  return (
    <DownloadButton
      address="/super-admin/payouts/export"
      fields={asked}
      failure="Failed to export payouts"
      askForProof={useProof()}
      look="outline"
    >
      <Download aria-hidden="true" />
      Export CSV
    </DownloadButton>
  );
}

// The picked days show at once; the days in the address follow after the load.
function useDays({ from, to }: AskedFilter) {
  const [days, setDays] = useState({ from, to });
  useEffect(() => setDays({ from, to }), [from, to]);
  return { days, setDays };
}

/** A §2.5: the filter bar. */
export function PayoutFilters({ asked, size }: PayoutFiltersProps) {
  const { days, setDays } = useDays(asked);
  const form = useRef<HTMLFormElement>(null);
  // The form holds the picked days before it is sent.
  const pick = (picked: Record<"from" | "to", string | null>): void => {
    flushSync(() => setDays({ from: picked.from ?? "", to: picked.to ?? "" }));
    form.current?.requestSubmit();
  };
  // The link goes with the filters, so the focus moves on before.
  const focusSearch = (): void =>
    form.current?.querySelector<HTMLElement>("input[type=search]")?.focus();
  const isFiltered = Object.values(asked).some(Boolean);
  return (
    <div className="mt-6 mb-4 flex flex-wrap items-center gap-3">
      <div className="min-w-0 flex-1 basis-80">
        <SearchBox
          label="Search payouts"
          placeholder="Search by affiliate name or code..."
          search={asked.search}
          hidden={{ size: String(size), ...days }}
          formRef={form}
        >
          <ListFilter name="status" aria-label="Status" chosen={asked.status} className="sm:w-44">
            <option value="">All Status</option>
            {payoutStatuses.map((status) => (
              <option key={status} value={status}>
                {payoutStatusLabels[status]}
              </option>
            ))}
            <option value="withdrawn">Withdrawn</option>
          </ListFilter>
        </SearchBox>
      </div>
      <DateRangePicker from={days.from || null} to={days.to || null} onChange={pick} />
      {isFiltered ? (
        <Button asChild look="ghost">
          <Link to={`?size=${size}`} preventScrollReset onClick={focusSearch}>
            Clear
          </Link>
        </Button>
      ) : (
        <Button look="ghost" disabled>
          Clear
        </Button>
      )}
      <ExportButton asked={asked} />
    </div>
  );
}
