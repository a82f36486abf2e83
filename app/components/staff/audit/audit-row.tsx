import ChevronDown from "lucide-react/icons/chevron-down";
import { AuditChanges } from "~/app/components/staff/audit/audit-changes";
import { readRecord } from "~/app/components/staff/audit/tell-changes";
import { ViewerTime } from "~/app/components/time/viewer-time";
import { RecordLink } from "~/app/components/staff/people/record-link";
import { Badge } from "~/app/components/ui/badge";
import { inWords } from "~/core/words/in-words";
import type { AuditLine } from "~/core/staff/queries-audit";

function actorOf({ actorKind, actorName, actorId }: AuditLine): string {
  if (actorKind === "system") return "The system";
  if (actorKind === "operator") return "The operator";
  return actorName || actorId || "Somebody";
}

function shown(json: string | null): string | null {
  const value = readRecord(json);
  if (value === null) return null;
  return typeof value === "string" ? value || "(empty)" : JSON.stringify(value, null, 2);
}

function State({ name, json }: { name: string; json: string | null }) {
  const value = shown(json);
  return (
    <div className="min-w-0">
      <p className="mb-1 text-xs font-semibold text-muted">{name}</p>
      <pre
        tabIndex={0}
        aria-label={name}
        className="max-h-64 overflow-auto rounded-lg bg-raised p-3 text-xs break-words whitespace-pre-wrap"
      >
        {value ?? "Nothing on record"}
      </pre>
    </div>
  );
}

const kindNames: Record<string, string> = {
  user: "Person",
  ai_setting: "Assistant setting",
  canned_answer: "Saved answer",
  training_entry: "Training entry",
};

const kindInWords = (kind: string): string => kindNames[kind] ?? inWords(kind);

// A record of one of these kinds without a name was deleted, so it has no page to link to.
const namedKinds = new Set(["user", "case", "payout", "affiliate", "conversation"]);

const nameOfSubject = ({ subjectKind, subjectId, subjectName }: AuditLine): string =>
  subjectName ?? (subjectKind.endsWith("setting") ? inWords(subjectId) : subjectId);

function Subject({ line }: { line: AuditLine }) {
  const { subjectKind, subjectId, subjectName } = line;
  const hasPage = subjectName !== null || !namedKinds.has(subjectKind);
  return (
    <span className="block text-sm break-words text-muted">
      {kindInWords(subjectKind)}{" "}
      <RecordLink
        kind={subjectKind}
        id={hasPage ? subjectId : null}
        className={subjectName === null ? "font-mono text-xs break-all" : "text-ink"}
      >
        {nameOfSubject(line)}
      </RecordLink>
    </span>
  );
}

function Actor({ line }: { line: AuditLine }) {
  const isPerson = line.actorKind === "admin" || line.actorKind === "user";
  return (
    <span className="flex items-center gap-2 text-sm">
      <RecordLink kind="user" id={isPerson && line.actorName ? line.actorId : null}>
        {actorOf(line)}
      </RecordLink>
      {line.actorKind === "admin" ? <Badge look="outline">Staff</Badge> : null}
    </span>
  );
}

/**
 * One act, with links to the records it concerns and its changes in words. It expands to the stored
 * record.
 */
export function AuditRow({ line }: { line: AuditLine }) {
  const hasRecord = [line.before, line.after, line.ip].some((part) => part !== null);
  const name = `The record: ${inWords(line.act)}, ${nameOfSubject(line)}`;
  return (
    <li className="px-4 py-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <span className="min-w-0 flex-1 basis-56">
          <span className="font-semibold">{inWords(line.act)}</span>
          <Subject line={line} />
        </span>
        <Actor line={line} />
        <ViewerTime
          at={line.at}
          as="minute"
          className="text-sm whitespace-nowrap text-muted tabular-nums"
        />
      </div>
      <AuditChanges
        before={readRecord(line.before)}
        after={readRecord(line.after)}
        names={line.names}
      />
      {hasRecord ? (
        <details className="group mt-1">
          <summary
            aria-label={name}
            className="flex w-fit cursor-pointer list-none items-center gap-1 py-1 text-sm text-muted hover:text-ink"
          >
            The record
            <ChevronDown
              aria-hidden="true"
              className="size-4 transition-transform group-open:rotate-180"
            />
          </summary>
          <div className="mt-2 grid gap-4 sm:grid-cols-2">
            <State name="Before" json={line.before} />
            <State name="After" json={line.after} />
            {line.ip ? <p className="text-xs text-muted sm:col-span-2">From {line.ip}</p> : null}
          </div>
        </details>
      ) : null}
    </li>
  );
}
