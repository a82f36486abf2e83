import { tellChanges, type Change } from "~/app/components/staff/audit/tell-changes";
import { RecordLink } from "~/app/components/staff/people/record-link";
import { useMoments } from "~/app/components/time/viewer-zone";
import { BrokenWell } from "~/app/components/ui/broken-well";
import type { NamedSubject } from "~/core/staff/name-subjects";

const longest = 300;

type Names = Readonly<Record<string, NamedSubject>>;

function Value({ words, id, names }: { words: string; id: string | null; names: Names }) {
  const shown = words.length > longest ? `${words.slice(0, longest)} …` : words;
  const subject = id ? names[id] : undefined;
  if (!subject) return <BrokenWell>{shown}</BrokenWell>;
  return (
    <RecordLink kind={subject.kind} id={id}>
      {shown}
    </RecordLink>
  );
}

function ChangeLine({ change, names }: { change: Change; names: Names }) {
  const { name, was, is, wasId, isId } = change;
  return (
    <li className="break-words">
      <span className="text-muted">{name}:</span>{" "}
      {was === null ? null : (
        <>
          <del className="text-muted">
            <Value words={was} id={wasId} names={names} />
          </del>
          <span aria-hidden="true"> → </span>
          <span className="sr-only"> became </span>
        </>
      )}
      <ins className="no-underline">
        {is === null ? "nothing" : <Value words={is} id={isId} names={names} />}
      </ins>
    </li>
  );
}

/** The changes that an act made, in words: each field with its value before and after. */
export function AuditChanges({
  before,
  after,
  names = {},
}: {
  before: unknown;
  after: unknown;
  names?: Names;
}) {
  const { minuteText } = useMoments();
  const changes = tellChanges(before, after, { minuteText, names });
  if (changes.length === 0) return null;
  return (
    <ul className="mt-1 flex flex-col gap-0.5 text-sm">
      {changes.map((change) => (
        <ChangeLine key={change.name} change={change} names={names} />
      ))}
    </ul>
  );
}
