import { PayoutStatusBadge } from "~/app/components/staff/money/payout-status-badge";
import { RecordLink } from "~/app/components/staff/people/record-link";
import { ViewerTime } from "~/app/components/time/viewer-time";
import { Badge } from "~/app/components/ui/badge";
import { formatMoney } from "~/core/money";
import type { CasePayment, CaseTies as Ties } from "~/core/staff/list-case-ties";

function whatFor({ kind, level }: CasePayment): string {
  if (kind === "commission") return level ? `Commission, level ${level}` : "Commission";
  return kind === "bonus" ? "Sign-up bonus" : "Settled claim";
}

function Payment({ payment }: { payment: CasePayment }) {
  const { payoutId, status, amountCents, userId, name } = payment;
  return (
    <li className="flex flex-wrap items-center justify-between gap-2 py-1.5 text-sm">
      <span>
        <RecordLink kind="payout" id={payoutId} className="font-semibold tabular-nums">
          {formatMoney(amountCents)}
        </RecordLink>{" "}
        {whatFor(payment)}, to{" "}
        <RecordLink kind="user" id={userId}>
          {name}
        </RecordLink>
      </span>
      {status ? (
        <PayoutStatusBadge status={status} />
      ) : (
        <Badge look="outline">In no payout yet</Badge>
      )}
    </li>
  );
}

/** The payouts that contain a case's money, and the conversations of its person. */
export function CaseTies({ ties: { payments, tickets } }: { ties: Ties }) {
  return (
    <>
      {tickets.length > 0 ? (
        <>
          <h3 className="mt-5 mb-2 font-bold">Conversations</h3>
          <ul className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
            {tickets.map(({ id, ticketNumber, at, isOrigin }) => (
              <li key={id}>
                <RecordLink kind="conversation" id={id} className="font-semibold">
                  #{ticketNumber}
                </RecordLink>{" "}
                <span className="text-muted">
                  <ViewerTime at={at} />
                  {isOrigin ? ", brought the screenshot" : ""}
                </span>
              </li>
            ))}
          </ul>
        </>
      ) : null}
      {payments.length > 0 ? (
        <>
          <h3 className="mt-5 mb-1 font-bold">Payouts</h3>
          <ul className="divide-y divide-line">
            {payments.map((payment) => (
              <Payment
                key={`${payment.kind}${payment.level}${payment.payoutId}${payment.amountCents}`}
                payment={payment}
              />
            ))}
          </ul>
        </>
      ) : null}
    </>
  );
}
