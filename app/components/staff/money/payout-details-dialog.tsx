import { useEffect } from "react";
import { useStaffFetcher } from "~/app/components/staff/acts/use-staff-fetcher";
import { PayoutHolds } from "~/app/components/staff/money/payout-holds";
import type { StaffAnswer } from "~/app/components/staff/staff-answer";
import { ProblemAlert } from "~/app/components/fields/problem-alert";
import { Button } from "~/app/components/ui/button";
import { PayoutStatusBadge } from "~/app/components/staff/money/payout-status-badge";
import { RecordLink } from "~/app/components/staff/people/record-link";
import { ViewerTime } from "~/app/components/time/viewer-time";
import { FactRows, type Fact } from "~/app/components/ui/fact-rows";
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogHeader,
  DialogTitle,
} from "~/app/components/ui/overlay/dialog";
import { Skeleton } from "~/app/components/ui/skeleton";
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
import { formatPhone } from "~/core/words/phone";
import type { PayoutDetails } from "~/core/payouts/queries-details";

function WhatFor({ line }: { line: PayoutDetails["lines"][number] }) {
  const { kind, level, caseId, caseNumber, caseTitle, setKind } = line;
  const what =
    kind === "claim"
      ? "Settled claim"
      : kind === "bonus"
        ? "Sign-up bonus"
        : `Commission${level ? `, level ${level}` : ""}`;
  return (
    <>
      {setKind === "reversal" ? "Owed back: " : ""}
      {what}
      {caseId ? (
        <>
          {" · "}
          <RecordLink kind="case" id={caseId}>
            {caseNumber ?? caseTitle}
          </RecordLink>
        </>
      ) : null}
    </>
  );
}

/** Each line of the payout: its amount and the fact that it pays for. */
function Lines({ details }: { details: PayoutDetails }) {
  const { lines, amountCents, withdrawnAt } = details;
  return (
    <section>
      <h3 className="mb-2 font-bold">What it pays</h3>
      <Table label="Lines of the payout">
        <TableHead>
          <TableRow>
            <TableHeader>For</TableHeader>
            <TableHeader>Earned</TableHeader>
            <TableHeader className="text-right">Amount</TableHeader>
          </TableRow>
        </TableHead>
        <TableBody>
          {lines.map((line) => (
            <TableRow key={line.id}>
              <TableCell>
                <WhatFor line={line} />
              </TableCell>
              <TableCell className="whitespace-nowrap">
                <ViewerTime at={line.earnedAt} />
              </TableCell>
              <TableCell className="text-right">{formatMoney(line.amountCents)}</TableCell>
            </TableRow>
          ))}
          <TableRow>
            <TableHeader scope="row" colSpan={2} className="text-ink">
              {withdrawnAt === null
                ? "Total"
                : "Total (withdrawn: what is still owed is in another payout)"}
            </TableHeader>
            <TableCell className="text-right font-bold">{formatMoney(amountCents)}</TableCell>
          </TableRow>
        </TableBody>
      </Table>
    </section>
  );
}

const actNames: Record<string, string> = {
  "payout.created": "Created",
  "payout.released": "Released",
  "payout.handed_over": "Handed to the vendor",
  "payout.ordered": "Ordered at the vendor",
  "payout.completed": "Completed",
  "payout.failed": "Failed",
  "payout.retried": "Retried",
  "payout.withdrawn": "Withdrawn",
  "payout.stopped": "Stopped for staff",
  "payout.adopted": "Taken over after a restore",
  "payout.hold_lifted": "Hold lifted",
};

function Story({ moves }: Pick<PayoutDetails, "moves">) {
  return (
    <section>
      <h3 className="mb-2 font-bold">What happened</h3>
      <ol className="flex flex-col gap-1 text-sm">
        {moves.map(({ at, act, actorKind, firstName, lastName }) => (
          <li key={`${at}${act}`} className="flex flex-wrap justify-between gap-x-4">
            <span className="font-medium">{actNames[act] ?? act}</span>
            <span className="text-muted">
              {actorKind === "system"
                ? "by itself"
                : `by ${`${firstName ?? ""} ${lastName ?? ""}`.trim() || actorKind}`}{" "}
              · <ViewerTime at={at} as="minute" />
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Whole({ details, onChanged }: { details: PayoutDetails; onChanged: () => void }) {
  const { recipientEmail, recipientPhone, recipientNow, tax } = details;
  const now = recipientNow.recipientEmail ?? recipientNow.recipientPhone;
  const recipient =
    recipientEmail ??
    (recipientPhone ? formatPhone(recipientPhone) : null) ??
    now ??
    "Nobody can be reached: no proven email or number";
  const rows: Fact[] = [
    ["Status", <PayoutStatusBadge key="status" status={details.status} />],
    [
      "Payee",
      <RecordLink key="payee" kind="user" id={details.userId}>
        {details.name || "Unknown"}
      </RecordLink>,
    ],
    ["Owed to them in all", formatMoney(details.owedCents)],
    ["Affiliate code", details.affiliateCode ?? "None"],
    ["Recipient", recipient],
    ["Method", details.paymentMethod ? nameMethod(details.paymentMethod) : "Not sent yet"],
    ["Transaction ID", details.transactionId ?? "Pending"],
    ["Vendor's order", details.tremendousOrderId ?? "None"],
    ["Created", <ViewerTime key="at" at={details.createdAt} as="minute" />],
    [
      `Paid in ${tax.year}`,
      `${formatMoney(tax.paidCents)}${tax.underWayCents > 0 ? `, ${formatMoney(tax.underWayCents)} on its way` : ""}`,
    ],
    [
      "Tax form",
      tax.formOnFile
        ? "On file"
        : `None (needed from ${formatMoney(tax.thresholdCents, "whole")} a year)`,
    ],
    [
      "ID",
      <code key="id" className="text-xs">
        {details.id}
      </code>,
    ],
  ];
  return (
    <div className="flex flex-col gap-6">
      {details.failure ? (
        <p className="rounded-lg bg-danger-soft p-3 text-sm text-danger-ink">{details.failure}</p>
      ) : null}
      <PayoutHolds details={details} onChanged={onChanged} />
      <FactRows facts={rows} className="gap-y-1.5 text-sm" />
      <Lines details={details} />
      <Story moves={details.moves} />
    </div>
  );
}

/** All details of one payout; they are loaded when the dialog opens. */
export function PayoutDetailsDialog({
  payoutId,
  onClose,
  onChanged,
}: {
  payoutId: string | null;
  onClose: () => void;
  onChanged: () => void;
}) {
  const fetcher = useStaffFetcher<StaffAnswer & { details?: PayoutDetails }>();
  const { submit } = fetcher;
  const ask = (id: string) =>
    submit({ intent: "details", payoutId: id }, { method: "post", action: "/super-admin/payouts" });
  useEffect(() => {
    if (payoutId)
      submit({ intent: "details", payoutId }, { method: "post", action: "/super-admin/payouts" });
  }, [payoutId, submit]);
  const details = fetcher.data?.details?.id === payoutId ? fetcher.data.details : undefined;
  return (
    <Dialog open={payoutId !== null} onOpenChange={(open) => !open && onClose()}>
      <DialogContent className="max-w-2xl" aria-busy={!details}>
        <DialogHeader>
          <DialogTitle>Payout details</DialogTitle>
          <DialogDescription>
            {details ? formatMoney(details.amountCents) : "Loading …"}
          </DialogDescription>
        </DialogHeader>
        {fetcher.data?.ok === false && fetcher.state === "idle" && payoutId ? (
          <ProblemAlert title={fetcher.data.description ?? fetcher.data.title}>
            <Button look="outline" size="sm" className="mt-2" onClick={() => ask(payoutId)}>
              Try again
            </Button>
          </ProblemAlert>
        ) : null}
        {details ? (
          <Whole
            details={details}
            onChanged={() => {
              ask(details.id);
              onChanged();
            }}
          />
        ) : (
          <Skeleton className="h-80 w-full" />
        )}
      </DialogContent>
    </Dialog>
  );
}
