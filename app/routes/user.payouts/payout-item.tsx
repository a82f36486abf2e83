import { Link } from "@remix-run/react";
import type { ComponentProps } from "react";
import { dayText } from "~/app/components/moments";
import { Badge } from "~/app/components/ui/badge";
import { Button } from "~/app/components/ui/button";
import { formatMoney } from "~/core/money";
import type { OwnPayout, OwnPayoutLine } from "~/core/payouts/own-payouts";
import type { PayoutStage } from "~/core/payouts/payout-stage";

const looks: Record<PayoutStage, ComponentProps<typeof Badge>["look"]> = {
  unconfirmed: "warning",
  waits_after_change: "warning",
  checked: "warning",
  prepared: "outline",
  released: "outline",
  ordered: "outline",
  accepted: "outline",
  stopped: "danger",
  ready: "positive",
  sent: "positive",
  paid_by_hand: "positive",
  failed: "danger",
  replaced: "outline",
};

function lineName({ kind, level, caseNumber, amountCents }: OwnPayoutLine): string {
  const back = amountCents < 0 ? ", taken back" : "";
  if (kind === "claim") return `Your share${caseNumber ? ` of ${caseNumber}` : ""}${back}`;
  if (kind === "bonus") return `Bonus${back}`;
  return `Commission${level ? `, level ${level}` : ""}${back}`;
}

function Line({ line }: { line: OwnPayoutLine }) {
  return (
    <li className="flex items-baseline justify-between gap-4 py-2">
      <div className="min-w-0">
        {line.caseId ? (
          <Link
            to={`/user/cases/${line.caseId}`}
            className="font-medium underline underline-offset-4"
          >
            {lineName(line)}
          </Link>
        ) : (
          <span className="font-medium">{lineName(line)}</span>
        )}
        {line.caseTitle ? <p className="truncate text-muted">{line.caseTitle}</p> : null}
      </div>
      <span className="tabular-nums">{formatMoney(line.amountCents)}</span>
    </li>
  );
}

/** One payout: its amount and stage, its state in a sentence, and what it pays for. */
export function PayoutItem({ payout }: { payout: OwnPayout & { lines: OwnPayoutLine[] } }) {
  const { id, amountCents, stage, label, text, at, completedAt, lines } = payout;
  return (
    <li className="rounded-xl border border-line bg-surface p-5 shadow-card">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="text-number font-bold tabular-nums">{formatMoney(amountCents)}</p>
        <Badge look={looks[stage]}>{label}</Badge>
      </div>
      <p className="mt-1 text-[0.9375rem]">{text}</p>
      <p className="mt-1 text-sm text-muted">
        {completedAt ? `Paid ${dayText(completedAt)}` : `Prepared ${dayText(at)}`}
      </p>
      {stage === "unconfirmed" ? (
        <Button asChild size="sm" className="mt-3">
          <Link to="/user/settings#email">Confirm your email</Link>
        </Button>
      ) : null}
      {stage === "ready" ? (
        <Button asChild size="sm" className="mt-3">
          <a href={`/user/cash-out?payout=${id}`} target="_blank" rel="noreferrer">
            Cash Out
          </a>
        </Button>
      ) : null}
      <ul
        aria-label={`What ${formatMoney(amountCents)} pays`}
        className="mt-3 divide-y divide-line border-t border-line text-sm"
      >
        {lines.map((line) => (
          <Line key={line.id} line={line} />
        ))}
      </ul>
    </li>
  );
}
