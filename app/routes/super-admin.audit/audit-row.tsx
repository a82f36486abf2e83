import ChevronDown from "lucide-react/icons/chevron-down";
import { minuteText } from "~/app/components/moments";
import { Badge } from "~/app/components/ui/badge";
import type { AuditLine } from "~/core/staff/queries-audit";

/** `payout.released` and `save-setting` in words. */
function actInWords(act: string): string {
  const words = act.replace(/[._-]+/g, " ");
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}

function actorOf({ actorKind, actorName, actorId }: AuditLine): string {
  if (actorKind === "system") return "The system";
  if (actorKind === "operator") return "The operator";
  return actorName || actorId || "Somebody";
}

function shown(json: string | null): string | null {
  if (json === null || json === "null") return null;
  try {
    const value: unknown = JSON.parse(json);
    return typeof value === "string" ? value || "(empty)" : JSON.stringify(value, null, 2);
  } catch {
    return json;
  }
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

/** One act; it opens to what was before and after. */
export function AuditRow({ line }: { line: AuditLine }) {
  return (
    <li>
      <details className="group">
        <summary className="flex cursor-pointer list-none flex-wrap items-center gap-x-4 gap-y-1 px-4 py-3 hover:bg-raised/50">
          <span className="min-w-0 flex-1 basis-56">
            <span className="font-semibold">{actInWords(line.act)}</span>
            <span className="block text-xs break-all text-muted">
              {line.subjectKind} {line.subjectId}
            </span>
          </span>
          <span className="flex items-center gap-2 text-sm">
            {actorOf(line)}
            {line.actorKind === "admin" ? <Badge look="outline">Staff</Badge> : null}
          </span>
          <time
            dateTime={new Date(line.at).toISOString()}
            className="text-sm whitespace-nowrap text-muted tabular-nums"
          >
            {minuteText(line.at)}
          </time>
          <ChevronDown
            aria-hidden="true"
            className="size-4.5 text-muted transition-transform group-open:rotate-180"
          />
        </summary>
        <div className="grid gap-4 px-4 pb-4 sm:grid-cols-2">
          <State name="Before" json={line.before} />
          <State name="After" json={line.after} />
          {line.ip ? <p className="text-xs text-muted sm:col-span-2">From {line.ip}</p> : null}
        </div>
      </details>
    </li>
  );
}
