import type { ReactNode } from "react";
import { CaseStatusBadge } from "~/app/components/case-status-badge";
import { RecordLink } from "~/app/components/staff/people/record-link";
import { StaffCard } from "~/app/components/staff/staff-card";
import { conversationLabels } from "~/app/components/support/conversation-labels";
import { ViewerTime } from "~/app/components/time/viewer-time";
import { Badge } from "~/app/components/ui/badge";
import { formatMoney } from "~/core/money";
import type { PersonPage, PersonReferral } from "~/core/staff/queries-person";

function ListCard({
  title,
  none,
  count,
  children,
}: {
  title: string;
  none: string;
  count: number;
  children: ReactNode;
}) {
  return (
    <StaffCard title={title}>
      {count === 0 ? <p className="text-sm text-muted">{none}</p> : children}
    </StaffCard>
  );
}

const list = "divide-y divide-line";
const row = "flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2.5";
const beside = "flex flex-wrap items-center gap-2 text-sm text-muted";

/** The newest cases of a person. */
export function PersonCases({ person: { cases, caseCount } }: { person: PersonPage }) {
  return (
    <ListCard title="Cases" none="They have sent no case." count={cases.length}>
      <ul className={list}>
        {cases.map((one) => (
          <li key={one.id} className={row}>
            <span className="min-w-0">
              <RecordLink kind="case" id={one.id} className="font-semibold break-words">
                {one.title}
              </RecordLink>
              <span className="block font-mono text-xs text-muted">
                {one.number ?? "Not accepted yet"}
              </span>
            </span>
            <span className={beside}>
              <ViewerTime at={one.at} />
              {one.isArchived ? <Badge look="outline">Archived</Badge> : null}
              <CaseStatusBadge status={one.status} />
            </span>
          </li>
        ))}
      </ul>
      {caseCount > cases.length ? (
        <p className="mt-2 text-sm text-muted">
          The newest {cases.length} of {caseCount.toLocaleString("en-US")} cases
        </p>
      ) : null}
    </ListCard>
  );
}

/** The newest conversations of a person. */
export function PersonTickets({ person: { tickets } }: { person: PersonPage }) {
  return (
    <ListCard title="Conversations" none="They have not written yet." count={tickets.length}>
      <ul className={list}>
        {tickets.map((ticket) => (
          <li key={ticket.id} className={row}>
            <span className="min-w-0">
              <RecordLink kind="conversation" id={ticket.id} className="font-semibold">
                #{ticket.ticketNumber}
              </RecordLink>
              <span
                className="block truncate text-sm text-muted"
                title={ticket.preview ?? undefined}
              >
                {ticket.preview}
              </span>
            </span>
            <span className={beside}>
              <ViewerTime at={ticket.at} />
              {ticket.waitingSince === null ? null : <Badge look="warning">Waits</Badge>}
              <Badge look="outline">{conversationLabels[ticket.status]}</Badge>
            </span>
          </li>
        ))}
      </ul>
    </ListCard>
  );
}

function Referral({ referral }: { referral: PersonReferral }) {
  const { userId, name, level, status, commissionCents, at } = referral;
  return (
    <li className={row}>
      <RecordLink kind="user" id={userId} className="font-semibold">
        {name || "No name provided"}
      </RecordLink>
      <span className={beside}>
        <ViewerTime at={at} /> · level {level}
        {commissionCents > 0 ? <span>{formatMoney(commissionCents)}</span> : null}
        <Badge look="outline">{status}</Badge>
      </span>
    </li>
  );
}

/** The people that a person referred, and the one who referred them. */
export function PersonReferrals({ person }: { person: PersonPage }) {
  const { affiliate, referred, referrers } = person;
  const total = affiliate?.referralCount ?? 0;
  return (
    <ListCard
      title="Referrals"
      none="They referred nobody, and nobody referred them."
      count={referred.length + referrers.length}
    >
      {referrers.length > 0 ? (
        <>
          <h3 className="font-bold">Referred by</h3>
          <ul className={list}>
            {referrers.map((one) => (
              <Referral key={one.level} referral={one} />
            ))}
          </ul>
        </>
      ) : null}
      {referred.length > 0 ? (
        <>
          <h3 className="mt-3 font-bold">Has referred</h3>
          <ul className={list}>
            {referred.map((one) => (
              <Referral key={`${one.userId}${one.level}`} referral={one} />
            ))}
          </ul>
          {total > referred.length ? (
            <p className="mt-2 text-sm text-muted">
              The newest {referred.length} of {total.toLocaleString("en-US")} referrals
            </p>
          ) : null}
        </>
      ) : null}
    </ListCard>
  );
}
