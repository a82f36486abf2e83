import { Link } from "@remix-run/react";
import { ProposedCorrections } from "~/app/components/staff/proposed-corrections";
import { minuteText } from "~/app/components/moments";
import { Badge } from "~/app/components/ui/badge";
import { Button } from "~/app/components/ui/button";
import { CardHeading } from "~/app/components/staff/card-heading";
import { Card, CardContent, CardHeader } from "~/app/components/ui/card";
import { formatMoney } from "~/core/money";
import type { CaseDetail } from "./load.server";

export type Act = (fields: Record<string, string | number>) => void;
export type CardProps = { detail: CaseDetail; act: Act; isBusy: boolean };

function Found({ detail: { found, row }, act, isBusy }: CardProps) {
  if (found.length === 0) return <p className="text-sm text-muted">No Hunter.io emails found</p>;
  return (
    <ul className="divide-y divide-line">
      {found.map(({ email, confidenceScore, type, confirmedAt }) => (
        <li key={email} className="flex flex-wrap items-center justify-between gap-2 py-2">
          <span className="break-all">
            {email} <span className="text-sm text-muted tabular-nums">{confidenceScore}%</span>
          </span>
          <span className="flex items-center gap-2">
            {type ? <Badge look="outline">{type}</Badge> : null}
            {confirmedAt === null ? (
              <Button
                look="outline"
                size="sm"
                disabled={isBusy}
                aria-label={`Use ${email} for letters`}
                onClick={() => act({ intent: "confirm", version: row.version, email })}
              >
                Use for letters
              </Button>
            ) : (
              <Badge look="positive">Used for letters</Badge>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** What is known of a case: sender, user, money, files with their hashes, addresses found. */
export function CaseFacts(props: CardProps) {
  const { row, owner, files } = props.detail;
  const facts: [string, string][] = [
    ["Sender's address", row.violatorEmail ?? "None"],
    ["Number", row.senderPhone ?? "None"],
    ["Name", row.senderName ?? "None"],
    ["Opened", minuteText(row.createdAt)],
    [
      "Payment",
      row.paymentStatus === "paid"
        ? `Paid, ${formatMoney(row.earningsAmountCents ?? 0)}`
        : "Unpaid",
    ],
    ...(row.rejectionText ? ([["Reason", row.rejectionText]] as [string, string][]) : []),
    ...(row.archivedAt === null
      ? []
      : ([["Archived", minuteText(row.archivedAt)]] as [string, string][])),
  ];
  return (
    <Card>
      <CardHeader>
        <CardHeading>Case</CardHeading>
      </CardHeader>
      <CardContent>
        <dl className="grid grid-cols-[auto_1fr] gap-x-5 gap-y-2 text-[0.9375rem]">
          {facts.map(([name, value]) => (
            <div key={name} className="contents">
              <dt className="text-muted">{name}</dt>
              <dd className="font-semibold break-words">{value}</dd>
            </div>
          ))}
          <dt className="text-muted">User</dt>
          <dd>
            {owner ? (
              <Link
                to={`/super-admin/users?person=${row.userId}`}
                className="font-semibold break-all underline underline-offset-4"
              >
                {owner.name || owner.email || "No name provided"}
              </Link>
            ) : (
              "Deleted"
            )}
          </dd>
        </dl>
        <ProposedCorrections line={row} open={props.detail.corrections} />
        {row.description ? (
          <p className="mt-4 rounded-lg bg-raised p-3 text-sm break-words">{row.description}</p>
        ) : null}
        <h3 className="mt-5 mb-2 font-bold">Files</h3>
        <ul className="flex flex-col gap-2">
          {files.map(({ fileId, fileType, fileSize, fileHash, arrivedVia, arrivedAt }) => (
            <li key={fileId} className="text-sm">
              {fileType}, {Math.ceil(fileSize / 1024).toLocaleString("en-US")} kB, by{" "}
              {arrivedVia === "sms" ? "text" : arrivedVia} on {minuteText(arrivedAt)}
              <span className="block font-mono text-xs break-all text-muted">
                SHA-256 {fileHash}
              </span>
            </li>
          ))}
        </ul>
        <h3 className="mt-5 mb-2 font-bold">Addresses found</h3>
        <Found {...props} />
      </CardContent>
    </Card>
  );
}
