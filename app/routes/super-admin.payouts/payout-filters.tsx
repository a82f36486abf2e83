import Download from "lucide-react/icons/download";
import { DateRangePicker } from "~/app/components/staff/money/date-range-picker";
import { SearchField } from "~/app/components/staff/search-field";
import { Button } from "~/app/components/ui/button";
import { Select } from "~/app/components/ui/select";
import { payoutStatusLabels } from "~/core/payouts/desk/payout-moves";
import { payoutStatuses } from "~/db/vocabulary";

type Asked = Record<string, string>;
type PayoutFiltersProps = { asked: Asked; onAsk: (change: Asked, wait?: number) => void };

/** The download posts the filter, so that no name stands in an address. */
function ExportButton({ asked }: { asked: Asked }) {
  return (
    <form method="post" action="/super-admin/payouts/export">
      {["search", "status", "from", "to"].map((name) => (
        <input key={name} type="hidden" name={name} value={asked[name] ?? ""} />
      ))}
      <Button type="submit" look="outline">
        <Download aria-hidden="true" />
        Export CSV
      </Button>
    </form>
  );
}

/** A §2.5: the filter bar. */
export function PayoutFilters({ asked, onAsk }: PayoutFiltersProps) {
  const isFiltered = ["search", "status", "from", "to"].some((name) => asked[name]);
  return (
    <div className="mt-6 mb-4 flex flex-wrap items-center gap-3">
      <SearchField
        label="Search by affiliate name or code..."
        value={asked.search ?? ""}
        onSearch={(search) => onAsk({ search }, 200)}
      />
      <div className="w-full sm:w-44">
        <Select
          aria-label="Status"
          value={asked.status ?? ""}
          onChange={(event) => onAsk({ status: event.currentTarget.value })}
        >
          <option value="">All Status</option>
          {payoutStatuses.map((status) => (
            <option key={status} value={status}>
              {payoutStatusLabels[status]}
            </option>
          ))}
        </Select>
      </div>
      <DateRangePicker
        from={asked.from || null}
        to={asked.to || null}
        onChange={({ from, to }) => onAsk({ from: from ?? "", to: to ?? "" })}
      />
      <Button
        look="ghost"
        disabled={!isFiltered}
        onClick={() => onAsk({ search: "", status: "", from: "", to: "" })}
      >
        Clear
      </Button>
      <ExportButton asked={asked} />
    </div>
  );
}
