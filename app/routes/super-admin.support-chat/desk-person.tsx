import { Link } from "@remix-run/react";
import { RecordLink } from "~/app/components/staff/people/record-link";
import { ViewerTime } from "~/app/components/time/viewer-time";
import { Stars } from "~/app/components/support/stars";
import { caseStatusLabels, type CaseStatus } from "~/db/vocabulary";
import { formatMoney } from "~/core/money";
import { formatPhone } from "~/core/words/phone";
import type { OpenDesk } from "./open-desk";
import { statusLabels } from "./inbox-list";
import { BrokenWell } from "~/app/components/ui/broken-well";
import { Consent } from "./desk-consent";
import { Part } from "./desk-part";
import { MinorBar } from "./minor-bar";
import { Tags } from "./more-acts";

function Profile({ person, rating }: Pick<OpenDesk, "person" | "rating">) {
  return (
    <Part title="Profile">
      <p className="font-semibold">
        <RecordLink kind="user" id={person.userId}>
          {person.name ?? (person.userId ? "No name provided" : "No account yet")}
        </RecordLink>
      </p>
      {person.email ? (
        <p className="break-words">
          <BrokenWell>{person.email}</BrokenWell>{" "}
          <span className="whitespace-nowrap text-muted">
            {person.emailProven ? "(proven)" : "(not proven)"}
          </span>
        </p>
      ) : null}
      {person.phone ? (
        <p>{formatPhone(person.phone)}</p>
      ) : (
        <p className="text-muted">No proven number</p>
      )}
      {person.state ? <p className="text-muted">State: {person.state}</p> : null}
      <p className="text-muted">Earned: {formatMoney(person.earnedCents, "whole")}</p>
      {rating ? <Stars rating={rating} /> : null}
    </Part>
  );
}

/** The person's profile, cases, consent and other tickets beside the chat. */
export function DeskPersonPane({
  desk,
  addressOf,
  knownTags,
}: {
  desk: OpenDesk;
  addressOf: (id: string) => string;
  knownTags: readonly string[];
}) {
  const { person, others } = desk;
  return (
    <div className="flex flex-col gap-5 text-sm">
      <Profile person={person} rating={desk.rating} />
      <MinorBar desk={desk} />
      <Part title="Tags">
        <Tags desk={desk} known={knownTags} />
      </Part>
      <Part title="Cases">
        {person.cases.length === 0 ? <p className="text-muted">No cases</p> : null}
        <ul className="flex flex-col gap-1.5">
          {person.cases.map((one) => (
            <li key={one.id}>
              <RecordLink kind="case" id={one.id} className="font-semibold">
                {one.number ?? "Not numbered yet"}
              </RecordLink>{" "}
              <span className="text-muted">{caseStatusLabels[one.status as CaseStatus]}</span>
              <span className="block truncate text-muted" title={one.title}>
                {one.title}
              </span>
            </li>
          ))}
        </ul>
      </Part>
      <Consent desk={desk} />
      {others.length > 0 ? (
        <Part title="Other tickets">
          <ul className="flex flex-col gap-1">
            {others.map((ticket) => (
              <li key={ticket.id}>
                <Link
                  to={addressOf(ticket.id)}
                  className="font-semibold text-accent-ink underline underline-offset-2"
                >
                  #{ticket.ticketNumber}
                </Link>{" "}
                <span className="text-muted">
                  {statusLabels[ticket.status]}, <ViewerTime at={ticket.at} />
                </span>
              </li>
            ))}
          </ul>
        </Part>
      ) : null}
    </div>
  );
}
