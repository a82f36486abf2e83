import { holdText } from "~/app/components/staff/money/hold-text";
import { PayoutStatusBadge } from "~/app/components/staff/money/payout-status-badge";
import { RecordLink } from "~/app/components/staff/people/record-link";
import { StaffCard } from "~/app/components/staff/staff-card";
import { ViewerTime } from "~/app/components/time/viewer-time";
import { useMoments } from "~/app/components/time/viewer-zone";
import { Badge } from "~/app/components/ui/badge";
import { formatMoney } from "~/core/money";
import type { PersonPage, PersonPayout } from "~/core/staff/queries-person";

function Sums({ money }: Pick<PersonPage, "money">) {
  const rows: [string, number][] = [
    ["Settled claims", money.claimsCents],
    ["Commissions", money.commissionsCents],
    ["Bonus", money.bonusCents],
    ["Earned", money.totalCents],
    ["Paid", money.paidCents],
    ["In payouts that are open", money.payoutCents],
    ["In payouts that failed", money.failedCents],
    ["In no payout yet", money.waitingCents],
  ];
  return (
    <dl className="grid grid-cols-[1fr_auto] gap-x-5 gap-y-1.5 text-[0.9375rem]">
      {rows.map(([name, cents]) => (
        <div key={name} className="contents">
          <dt className="text-muted">{name}</dt>
          <dd className="text-right font-semibold tabular-nums">{formatMoney(cents)}</dd>
        </div>
      ))}
    </dl>
  );
}

function Payout({ payout }: { payout: PersonPayout }) {
  const moments = useMoments();
  return (
    <li className="py-2.5">
      <p className="flex flex-wrap items-center justify-between gap-2">
        <RecordLink kind="payout" id={payout.id} className="font-semibold tabular-nums">
          {formatMoney(payout.amountCents)}
        </RecordLink>
        <span className="flex flex-wrap items-center gap-2 text-sm text-muted">
          <ViewerTime at={payout.at} />
          {payout.holds.length > 0 ? <Badge look="warning">Held</Badge> : null}
          {payout.withdrawnAt === null ? (
            <PayoutStatusBadge status={payout.status} />
          ) : (
            <Badge look="outline">Withdrawn</Badge>
          )}
        </span>
      </p>
      {payout.holds.map((hold) => (
        <p key={hold.words} className="mt-1 text-sm text-muted" suppressHydrationWarning>
          {holdText(hold, moments)}
        </p>
      ))}
      {payout.failure ? <p className="mt-1 text-sm text-danger-ink">{payout.failure}</p> : null}
    </li>
  );
}

/** The money owed to a person, the money paid, and what holds the rest. */
export function PersonMoney({ person }: { person: PersonPage }) {
  const { money, payouts } = person;
  const isBack = money.owedCents < 0;
  return (
    <StaffCard title="Money">
      <p className="text-muted">{isBack ? "They owe back" : "Owed to them"}</p>
      <p className="mb-4 text-number leading-tight font-bold tabular-nums">
        {formatMoney(Math.abs(money.owedCents))}
      </p>
      <Sums money={money} />
      <h3 className="mt-5 mb-1 font-bold">Payouts</h3>
      {payouts.length === 0 ? (
        <p className="text-sm text-muted">There is no payout yet.</p>
      ) : (
        <ul className="divide-y divide-line">
          {payouts.map((payout) => (
            <Payout key={payout.id} payout={payout} />
          ))}
        </ul>
      )}
    </StaffCard>
  );
}
