import Link2 from "lucide-react/icons/link-2";
import Pencil from "lucide-react/icons/pencil";
import Trash2 from "lucide-react/icons/trash-2";
import { RecordLink } from "~/app/components/staff/people/record-link";
import { Badge } from "~/app/components/ui/badge";
import { Button } from "~/app/components/ui/button";
import {
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
} from "~/app/components/ui/table";
import { toast } from "~/app/components/ui/overlay/toast";
import { useProduct } from "~/app/product";
import type { AffiliateLine } from "~/core/affiliates/queries-staff";
import { formatMoney } from "~/core/money";
import { BrokenWell } from "~/app/components/ui/broken-well";

/** An affiliate's name, otherwise their email address or code. */
export const affiliateName = ({ firstName, lastName, email, code }: AffiliateLine): string =>
  `${firstName} ${lastName}`.trim() || email || code;

type AffiliateTableProps = {
  lines: readonly AffiliateLine[];
  variant: "page" | "dashboard";
  onEdit: (line: AffiliateLine) => void;
  onDelete: (line: AffiliateLine) => void;
};

/** Copies an affiliate's link: the site's origin with the code as `ref` (A §9). */
function useCopyLink() {
  const { origin } = useProduct();
  return async ({ code }: AffiliateLine) => {
    try {
      await navigator.clipboard.writeText(`${origin}/?ref=${encodeURIComponent(code)}`);
      toast.success("Copied!", { description: "Affiliate link copied to clipboard." });
    } catch {
      toast.error("Error", {
        description: "The browser does not let us copy. Select the link by hand.",
      });
    }
  };
}

function Name({ line, withCode }: { line: AffiliateLine; withCode: boolean }) {
  return (
    <>
      <p className="font-semibold break-words">
        <RecordLink kind="user" id={line.userId}>
          {affiliateName(line)}
        </RecordLink>{" "}
        {line.affiliateOnly ? (
          <span className="font-normal text-muted">(Affiliate Only)</span>
        ) : null}
      </p>
      {withCode ? (
        <p className="text-xs break-words text-muted">
          {line.code}
          {line.email ? (
            <>
              {" · "}
              <BrokenWell>{line.email}</BrokenWell>
            </>
          ) : null}
        </p>
      ) : null}
    </>
  );
}

function StatusBadge({ status }: Pick<AffiliateLine, "status">) {
  return (
    <Badge look={status === "active" ? "positive" : "warning"}>
      {status === "active" ? "Active" : "Suspended"}
    </Badge>
  );
}

function Acts({
  line,
  variant,
  onEdit,
  onDelete,
}: Omit<AffiliateTableProps, "lines"> & { line: AffiliateLine }) {
  const copy = useCopyLink();
  const name = affiliateName(line);
  return (
    <div className="flex justify-end gap-1">
      <Button
        look="outline"
        size="sm"
        onClick={() => void copy(line)}
        aria-label={`Copy Link of ${name}`}
      >
        <Link2 aria-hidden="true" />
        {variant === "page" ? "Copy Link" : "Link"}
      </Button>
      <Button look="ghost" size="sm" onClick={() => onEdit(line)} aria-label={`Edit ${name}`}>
        <Pencil aria-hidden="true" />
        {variant === "page" ? null : "Edit"}
      </Button>
      {variant === "page" ? (
        <Button
          look="ghost"
          size="sm"
          onClick={() => onDelete(line)}
          aria-label={`Delete ${name}`}
          className="text-danger-ink"
        >
          <Trash2 aria-hidden="true" />
        </Button>
      ) : null}
    </div>
  );
}

function Row(props: Omit<AffiliateTableProps, "lines"> & { line: AffiliateLine }) {
  const { line, variant } = props;
  return (
    <TableRow className="hover:bg-raised/50">
      <TableCell>
        <Name line={line} withCode={variant === "page"} />
      </TableCell>
      {variant === "dashboard" ? (
        <>
          <TableCell>
            <code>{line.code}</code>
          </TableCell>
          <TableCell>{line.commissionRate}%</TableCell>
          <TableCell className="font-semibold">{formatMoney(line.totalEarningsCents)}</TableCell>
          <TableCell>{line.referralCount.toLocaleString("en-US")}</TableCell>
        </>
      ) : (
        <>
          <TableCell>{line.referralCount.toLocaleString("en-US")}</TableCell>
          <TableCell className="font-semibold">{formatMoney(line.totalEarningsCents)}</TableCell>
        </>
      )}
      <TableCell>
        <StatusBadge status={line.status} />
      </TableCell>
      <TableCell>
        <Acts {...props} />
      </TableCell>
    </TableRow>
  );
}

function Cards({ lines, ...acts }: AffiliateTableProps) {
  return (
    <ul className="flex flex-col gap-3 md:hidden">
      {lines.map((line) => (
        <li key={line.id} className="rounded-xl border border-line bg-surface p-4">
          <div className="flex items-start justify-between gap-3">
            <div className="min-w-0">
              <Name line={line} withCode />
            </div>
            <StatusBadge status={line.status} />
          </div>
          <p className="my-2 text-sm tabular-nums">
            {formatMoney(line.totalEarningsCents)} earned ·{" "}
            {line.referralCount.toLocaleString("en-US")} referrals
          </p>
          <Acts line={line} {...acts} />
        </li>
      ))}
    </ul>
  );
}

const heads = {
  page: ["Name", "Referrals", "Total Earnings", "Status", "Actions"],
  dashboard: ["Name", "Code", "Commission", "Earnings", "Referrals", "Status", "Actions"],
};

/** The table of affiliates, as on the affiliates page or as on the dashboard (A §2.1, §2.4). */
export function AffiliateTable(props: AffiliateTableProps) {
  const { lines, variant } = props;
  return (
    <>
      <Cards {...props} />
      <div className="hidden md:block">
        <Table label="Affiliates">
          <TableHead>
            <TableRow>
              {heads[variant].map((head) => (
                <TableHeader key={head} className={head === "Actions" ? "text-right" : ""}>
                  {head}
                </TableHeader>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {lines.map((line) => (
              <Row key={line.id} {...props} line={line} />
            ))}
          </TableBody>
        </Table>
      </div>
    </>
  );
}
