import { linkLook, RecordLink } from "~/app/components/staff/people/record-link";
import { ProposedCorrections } from "~/app/components/staff/proposed-corrections";
import { ViewerTime } from "~/app/components/time/viewer-time";
import { useMoments } from "~/app/components/time/viewer-zone";
import { Badge } from "~/app/components/ui/badge";
import { BrokenWell } from "~/app/components/ui/broken-well";
import { Button } from "~/app/components/ui/button";
import { StaffCard } from "~/app/components/staff/staff-card";
import { FactRows, type Fact } from "~/app/components/ui/fact-rows";
import { formatMoney } from "~/core/money";
import { CaseTies } from "./case-ties";
import type { CaseDetail } from "./load.server";

export type Act = (fields: Record<string, string | number>) => void;
export type CardProps = { detail: CaseDetail; act: Act; isBusy: boolean };

function Found({ detail: { found, row }, act, isBusy }: CardProps) {
  if (found.length === 0) return <p className="text-sm text-muted">No Hunter.io emails found</p>;
  return (
    <ul className="divide-y divide-line">
      {found.map(({ email, confidenceScore, type, confirmedAt }) => (
        <li key={email} className="flex flex-wrap items-center justify-between gap-2 py-2">
          <span className="break-words">
            <BrokenWell>{email}</BrokenWell>{" "}
            <span className="text-sm text-muted tabular-nums">{confidenceScore}%</span>
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

/** The facts of a case: sender, user, money, files with their hashes, addresses found. */
export function CaseFacts(props: CardProps) {
  const { minuteText } = useMoments();
  const { row, owner, files } = props.detail;
  const facts: Fact[] = [
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
    ...(row.rejectionText ? ([["Reason", row.rejectionText]] satisfies Fact[]) : []),
    ...(row.archivedAt === null
      ? []
      : ([["Archived", minuteText(row.archivedAt)]] satisfies Fact[])),
    [
      "User",
      owner ? (
        <RecordLink kind="user" id={row.userId}>
          {owner.name || owner.email || "No name provided"}
        </RecordLink>
      ) : (
        "Deleted"
      ),
    ],
  ];
  return (
    <StaffCard title="Case">
      <FactRows facts={facts} />
      <CaseTies ties={props.detail.ties} />
      <ProposedCorrections line={row} open={props.detail.corrections} />
      {row.description ? (
        <p className="mt-4 rounded-lg bg-raised p-3 text-sm break-words">{row.description}</p>
      ) : null}
      <h3 className="mt-5 mb-2 font-bold">Files</h3>
      <ul className="flex flex-col gap-2">
        {files.map(({ fileId, fileType, fileSize, fileHash, arrivedVia, arrivedAt }) => (
          <li key={fileId} className="text-sm">
            {fileType}, {Math.ceil(fileSize / 1024).toLocaleString("en-US")} kB, by{" "}
            {arrivedVia === "sms" ? "text" : arrivedVia} on{" "}
            <ViewerTime at={arrivedAt} as="minute" />
            {" · "}
            <a
              href={`/super-admin/cases/${row.id}/paper?file=${fileId}`}
              target="_blank"
              rel="noreferrer"
              className={linkLook}
            >
              Open
              <span className="sr-only">
                {" "}
                {fileType} of <ViewerTime at={arrivedAt} as="minute" />
              </span>
            </a>
            <span className="block font-mono text-xs break-all text-muted">SHA-256 {fileHash}</span>
          </li>
        ))}
      </ul>
      <h3 className="mt-5 mb-2 font-bold">Addresses found</h3>
      <Found {...props} />
    </StaffCard>
  );
}
