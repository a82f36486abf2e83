import { AuditChanges } from "~/app/components/staff/audit/audit-changes";
import { tellChanges } from "~/app/components/staff/audit/tell-changes";
import { ViewerTime } from "~/app/components/time/viewer-time";
import { useMoments } from "~/app/components/time/viewer-zone";
import { StaffCard } from "~/app/components/staff/staff-card";
import { inWords } from "~/core/words/in-words";
import type { AuditLine, StoryLine } from "~/core/cases/queries-story";

const actors: Record<string, string> = {
  user: "The user",
  admin: "Staff",
  system: "The system",
  operator: "The operator",
  violator: "The sender",
};

function Facts({ data }: { data: Record<string, unknown> }) {
  const { minuteText } = useMoments();
  const shown = Object.entries(data).filter(([name]) => !/(Id|hash)$/i.test(name));
  const facts = tellChanges(null, Object.fromEntries(shown), { minuteText });
  if (facts.length === 0) return null;
  return (
    <p className="text-sm break-words text-muted">
      {facts.map(({ name, is }) => `${name}: ${is}`).join(" · ")}
    </p>
  );
}

/** The events of a case, newest first. */
export function Story({ story }: { story: StoryLine[] }) {
  return (
    <StaffCard title="Timeline">
      <ol
        className="flex flex-col gap-4 border-l-2 border-line pl-4 max-h-[70dvh] overflow-y-auto md:max-h-[32rem]"
        tabIndex={0}
        aria-label="Timeline"
      >
        {story.map(({ id, kind, actorKind, actorName, data, at }) => (
          <li key={id}>
            <p className="font-semibold">{inWords(kind)}</p>
            <p className="text-sm text-muted">
              <ViewerTime at={at} as="minute" /> · {actorName || (actors[actorKind] ?? actorKind)}
            </p>
            <Facts data={data} />
          </li>
        ))}
      </ol>
    </StaffCard>
  );
}

/** The staff acts on a case, with the values before and after. */
export function AuditTrail({ audit }: { audit: AuditLine[] }) {
  return (
    <StaffCard title="Audit">
      {audit.length === 0 ? (
        <p className="text-sm text-muted">Staff has done nothing to this case yet.</p>
      ) : null}
      <ol
        className="flex flex-col gap-4 max-h-[70dvh] overflow-y-auto md:max-h-[32rem]"
        tabIndex={audit.length > 0 ? 0 : undefined}
        aria-label="Audit"
      >
        {audit.map((line) => (
          <li key={line.seq}>
            <p className="font-semibold">{inWords(line.act)}</p>
            <p className="text-sm text-muted">
              <ViewerTime at={line.at} as="minute" /> ·{" "}
              {line.actorName || (actors[line.actorKind] ?? line.actorKind)}
            </p>
            <AuditChanges before={line.before} after={line.after} />
          </li>
        ))}
      </ol>
    </StaffCard>
  );
}
