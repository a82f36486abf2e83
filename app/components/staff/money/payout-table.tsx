import { PayoutRowMenu, payeeOf } from "~/app/components/staff/money/payout-row-menu";
import type { MoveRequest } from "~/app/components/staff/money/payout-move-dialog";
import { Marks, Payee, StatusSelect } from "~/app/components/staff/money/payout-row-parts";
import { ViewerTime } from "~/app/components/time/viewer-time";
import { Button } from "~/app/components/ui/button";
import { Checkbox } from "~/app/components/ui/checkbox";
import {
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
} from "~/app/components/ui/table";
import { nameMethod } from "~/core/payouts/name-method";
import { formatMoney } from "~/core/money";
import type { PayoutLine } from "~/core/payouts/desk/queries-staff";

export type Selection = {
  ids: ReadonlySet<string>;
  onSelect: (lines: readonly PayoutLine[], selected: boolean) => void;
};

type RowActs = {
  onMoveRequest: (moveRequest: MoveRequest) => void;
  onDetails: (payoutId: string) => void;
};
type PayoutTableProps = RowActs & { lines: readonly PayoutLine[] } & (
    { variant: "page"; selection: Selection } | { variant: "dashboard"; selection?: undefined }
  );

function Tick({ line, selection }: { line: PayoutLine; selection: Selection }) {
  return (
    <Checkbox
      aria-label={`Select ${payeeOf(line)}'s payout of ${formatMoney(line.amountCents)}`}
      checked={selection.ids.has(line.id)}
      onChange={(event) => selection.onSelect([line], event.currentTarget.checked)}
    />
  );
}

function TickAll({ lines, selection }: { lines: readonly PayoutLine[]; selection: Selection }) {
  const isAll = lines.length > 0 && lines.every(({ id }) => selection.ids.has(id));
  return (
    <Checkbox
      aria-label="Select all payouts of this page"
      checked={isAll}
      onChange={(event) => selection.onSelect(lines, event.currentTarget.checked)}
    />
  );
}

function PageRow({
  line,
  selection,
  onMoveRequest,
  onDetails,
}: RowActs & { line: PayoutLine; selection: Selection }) {
  return (
    <TableRow className="hover:bg-raised/50">
      <TableCell className="w-10">
        <Tick line={line} selection={selection} />
      </TableCell>
      <TableCell>
        <Payee line={line} />
      </TableCell>
      <TableCell className="font-semibold">{formatMoney(line.amountCents)}</TableCell>
      <TableCell>
        <Marks line={line} />
      </TableCell>
      <TableCell>
        {line.paymentMethod ? (
          nameMethod(line.paymentMethod)
        ) : (
          <span className="text-muted">Not sent yet</span>
        )}
      </TableCell>
      <TableCell className="max-w-44 truncate" title={line.transactionId ?? undefined}>
        {line.transactionId ?? <span className="text-muted">Pending</span>}
      </TableCell>
      <TableCell className="whitespace-nowrap">
        <ViewerTime at={line.at} />
      </TableCell>
      <TableCell className="text-right">
        <PayoutRowMenu
          line={line}
          onMoveRequest={onMoveRequest}
          onDetails={() => onDetails(line.id)}
        />
      </TableCell>
    </TableRow>
  );
}

function DashboardRow({ line, onMoveRequest, onDetails }: RowActs & { line: PayoutLine }) {
  return (
    <TableRow>
      <TableCell>
        <Payee line={line} />
      </TableCell>
      <TableCell className="font-semibold">{formatMoney(line.amountCents)}</TableCell>
      <TableCell>
        {line.paymentMethod ? (
          nameMethod(line.paymentMethod)
        ) : (
          <span className="text-muted">Not sent yet</span>
        )}
      </TableCell>
      <TableCell className="max-w-44 truncate" title={line.transactionId ?? undefined}>
        {line.transactionId ?? <span className="text-muted">Pending</span>}
      </TableCell>
      <TableCell>
        <StatusSelect line={line} onMoveRequest={onMoveRequest} />
      </TableCell>
      <TableCell className="whitespace-nowrap">
        <ViewerTime at={line.at} />
      </TableCell>
      <TableCell className="text-right">
        <Button look="outline" size="sm" onClick={() => onDetails(line.id)}>
          Details
        </Button>
      </TableCell>
    </TableRow>
  );
}

/** The same rows as cards, for screens too narrow for a table. */
function Cards({
  lines,
  selection,
  onMoveRequest,
  onDetails,
}: RowActs & { lines: readonly PayoutLine[]; selection: Selection }) {
  return (
    <ul className="flex flex-col gap-3 md:hidden">
      {lines.map((line) => (
        <li
          key={line.id}
          className="flex items-start gap-3 rounded-xl border border-line bg-surface p-4"
        >
          <Tick line={line} selection={selection} />
          <div className="min-w-0 flex-1">
            <Payee line={line} />
            <p className="mt-1 text-lg font-bold tabular-nums">{formatMoney(line.amountCents)}</p>
            <Marks line={line} />
            <p className="mt-1.5 text-sm break-words text-muted">
              <ViewerTime at={line.at} />
              {line.transactionId ? ` · ${line.transactionId}` : ""}
            </p>
          </div>
          <PayoutRowMenu
            line={line}
            onMoveRequest={onMoveRequest}
            onDetails={() => onDetails(line.id)}
          />
        </li>
      ))}
    </ul>
  );
}

const dashboardHeads = [
  "Affiliate",
  "Amount",
  "Method",
  "Transaction ID",
  "Status",
  "Date",
  "Details",
];
const pageHeads = ["Affiliate", "Amount", "Status", "Method", "Transaction ID", "Date", "Actions"];

/** The table of payouts, as on the payouts page or as on the dashboard (A §2.1, §2.5). */
export function PayoutTable({
  lines,
  variant,
  selection,
  onMoveRequest,
  onDetails,
}: PayoutTableProps) {
  const heads = variant === "page" ? pageHeads : dashboardHeads;
  return (
    <>
      {variant === "page" ? (
        <Cards
          lines={lines}
          selection={selection}
          onMoveRequest={onMoveRequest}
          onDetails={onDetails}
        />
      ) : null}
      <div className={variant === "page" ? "hidden md:block" : ""}>
        <Table label="Payouts">
          <TableHead>
            <TableRow>
              {variant === "page" ? (
                <TableHeader>
                  <TickAll lines={lines} selection={selection} />
                </TableHeader>
              ) : null}
              {heads.map((head) => (
                <TableHeader
                  key={head}
                  className={head === "Actions" || head === "Details" ? "text-right" : ""}
                >
                  {head}
                </TableHeader>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {lines.map((line) =>
              variant === "page" ? (
                <PageRow
                  key={line.id}
                  line={line}
                  selection={selection}
                  onMoveRequest={onMoveRequest}
                  onDetails={onDetails}
                />
              ) : (
                <DashboardRow
                  key={line.id}
                  line={line}
                  onMoveRequest={onMoveRequest}
                  onDetails={onDetails}
                />
              ),
            )}
          </TableBody>
        </Table>
      </div>
    </>
  );
}
