import { minuteText } from "~/app/components/moments";
import { CardHeading } from "~/app/components/staff/card-heading";
import { Card, CardContent, CardHeader } from "~/app/components/ui/card";
import type { AuditLine, StoryLine } from "~/core/cases/queries-story";

const sentence = (kind: string): string => {
  const words = kind.replaceAll(/[._-]/g, " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
};

const actors: Record<string, string> = {
  user: "The user",
  admin: "Staff",
  system: "The system",
  operator: "The operator",
  violator: "The sender",
};

function shown(value: unknown): string {
  if (value === null || value === undefined || value === "") return "nothing";
  return typeof value === "string" ? value : JSON.stringify(value);
}

function Facts({ data }: { data: Record<string, unknown> }) {
  const facts = Object.entries(data).filter(
    ([name, value]) => value !== null && !/(Id|hash)$/i.test(name),
  );
  if (facts.length === 0) return null;
  return (
    <p className="text-sm break-words text-muted">
      {facts
        .map(
          ([name, value]) =>
            `${sentence(name.replaceAll(/([A-Z])/g, " $1")).toLowerCase()}: ${shown(value)}`,
        )
        .join(" · ")}
    </p>
  );
}

/** What happened to a case, newest first. */
export function Story({ story }: { story: StoryLine[] }) {
  return (
    <Card>
      <CardHeader>
        <CardHeading>Timeline</CardHeading>
      </CardHeader>
      <CardContent>
        <ol
          className="flex max-h-[32rem] flex-col gap-4 overflow-y-auto border-l-2 border-line pl-4"
          tabIndex={0}
          aria-label="Timeline"
        >
          {story.map(({ id, kind, actorKind, actorName, data, at }) => (
            <li key={id}>
              <p className="font-semibold">{sentence(kind)}</p>
              <p className="text-sm text-muted">
                {minuteText(at)} · {actorName || (actors[actorKind] ?? actorKind)}
              </p>
              <Facts data={data} />
            </li>
          ))}
        </ol>
      </CardContent>
    </Card>
  );
}

type Change = { name: string; was: string; is: string };

function changesOf({ before, after }: AuditLine): Change[] {
  const [was, is] = [before, after].map((one) =>
    typeof one === "object" && one !== null ? (one as Record<string, unknown>) : {},
  );
  const names = [...new Set([...Object.keys(was ?? {}), ...Object.keys(is ?? {})])];
  return names
    .map((name) => ({ name, was: shown(was?.[name]), is: shown(is?.[name]) }))
    .filter((change) => change.was !== change.is);
}

/** What staff did to a case, with what was before and after. */
export function AuditTrail({ audit }: { audit: AuditLine[] }) {
  return (
    <Card>
      <CardHeader>
        <CardHeading>Audit</CardHeading>
      </CardHeader>
      <CardContent>
        {audit.length === 0 ? (
          <p className="text-sm text-muted">Staff has done nothing to this case yet.</p>
        ) : null}
        <ol
          className="flex max-h-[32rem] flex-col gap-4 overflow-y-auto"
          tabIndex={audit.length > 0 ? 0 : undefined}
          aria-label="Audit"
        >
          {audit.map((line) => (
            <li key={line.seq}>
              <p className="font-semibold">{sentence(line.act)}</p>
              <p className="text-sm text-muted">
                {minuteText(line.at)} ·{" "}
                {line.actorName || (actors[line.actorKind] ?? line.actorKind)}
              </p>
              {changesOf(line).map(({ name, was, is }) => (
                <p key={name} className="text-sm break-words">
                  {name}: <del className="text-muted">{was}</del>{" "}
                  <ins className="no-underline">{is}</ins>
                </p>
              ))}
            </li>
          ))}
        </ol>
      </CardContent>
    </Card>
  );
}
