import type { ReactNode } from "react";
import { RecordLink } from "~/app/components/staff/people/record-link";
import { StaffCard } from "~/app/components/staff/staff-card";
import { useMoments } from "~/app/components/time/viewer-zone";
import { Badge } from "~/app/components/ui/badge";
import { BrokenWell } from "~/app/components/ui/broken-well";
import { FactRows, type Fact } from "~/app/components/ui/fact-rows";
import type { PersonPage } from "~/core/staff/queries-person";
import { formatPhone } from "~/core/words/phone";

function Proven({ isProven }: { isProven: boolean }) {
  return (
    <Badge look={isProven ? "positive" : "outline"}>
      {isProven ? "Confirmed" : "Not confirmed"}
    </Badge>
  );
}

function numberOf({ line, provenPhone }: PersonPage): ReactNode {
  const number = provenPhone ?? line.phone;
  if (!number) return "None";
  return (
    <>
      {formatPhone(number)} <Proven isProven={provenPhone !== null} />
    </>
  );
}

function barOf(
  { at, conversationId }: NonNullable<PersonPage["minorBar"]>,
  dayText: (at: number) => string,
): Fact {
  return [
    "Age",
    <>
      <Badge look="warning">Said to be under 18</Badge> on {dayText(at)}:{" "}
      <RecordLink kind="conversation" id={conversationId}>
        look at the conversation
      </RecordLink>
    </>,
  ];
}

/** A person's identity and contact details. */
export function PersonFacts({ person }: { person: PersonPage }) {
  const { dayText, minuteText } = useMoments();
  const { line, affiliate } = person;
  const facts: Fact[] = [
    [
      "Email",
      line.email ? (
        <>
          <BrokenWell>{line.email}</BrokenWell> <Proven isProven={person.emailProven} />
        </>
      ) : (
        "None"
      ),
    ],
    ["Phone", numberOf(person)],
    ...(person.mayBeTexted === null
      ? []
      : ([["Texts", person.mayBeTexted ? "May be texted" : "Stopped"]] satisfies Fact[])),
    ...(person.minorBar === null ? [] : [barOf(person.minorBar, dayText)]),
    ["State", person.state ?? "Unknown"],
    ["Joined", dayText(line.at)],
    ["Last sign-in", person.lastSignedInAt === null ? "Never" : minuteText(person.lastSignedInAt)],
    ...(person.archivedAt === null
      ? []
      : ([["Deleted", minuteText(person.archivedAt)]] satisfies Fact[])),
    [
      "Affiliate",
      affiliate ? (
        <>
          <RecordLink kind="affiliate" id={affiliate.status === "deleted" ? null : affiliate.id}>
            {affiliate.code}
          </RecordLink>{" "}
          {affiliate.status === "active" ? null : <Badge look="warning">{affiliate.status}</Badge>}
        </>
      ) : (
        "None"
      ),
    ],
    [
      "ID",
      <code key="id" className="font-mono text-xs break-all">
        {line.userId}
      </code>,
    ],
  ];
  return (
    <StaffCard title="Person">
      <FactRows facts={facts} />
    </StaffCard>
  );
}
