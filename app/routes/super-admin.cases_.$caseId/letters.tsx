import { ViewerTime } from "~/app/components/time/viewer-time";
import { BrokenWell } from "~/app/components/ui/broken-well";
import { Badge } from "~/app/components/ui/badge";
import { Button } from "~/app/components/ui/button";
import { outreachStepLabels } from "~/db/vocabulary";
import type { CaseDetail } from "./load.server";

const stateNames = { queued: "Queued", sent: "Sent", bounced: "Bounced", stopped: "Stopped" };
type LetterLine = CaseDetail["letters"][number];

function Letter({ caseId, letter }: { caseId: string; letter: LetterLine }) {
  const { id, step, toAddress, state, mayHaveLeft, sentAt, dueAt, pdfKey, mail } = letter;
  const name = `${outreachStepLabels[step]}, to ${toAddress}`;
  return (
    <li className="py-2 text-sm">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <span className="break-words">
          {outreachStepLabels[step]}, to <BrokenWell>{toAddress}</BrokenWell>
        </span>
        <span className="flex flex-wrap items-center gap-2 text-muted">
          <ViewerTime at={sentAt ?? dueAt} />
          <Badge look={state === "sent" ? "positive" : state === "bounced" ? "danger" : "outline"}>
            {mayHaveLeft ? "Stopped, may have left" : stateNames[state]}
          </Badge>
          {pdfKey ? (
            <Button asChild look="outline" size="sm">
              <a
                href={`/super-admin/cases/${caseId}/paper?letter=${id}`}
                target="_blank"
                rel="noreferrer"
                aria-label={`Open the paper of ${name}`}
              >
                PDF
              </a>
            </Button>
          ) : null}
        </span>
      </div>
      {mail ? (
        <details className="mt-1">
          <summary className="w-fit cursor-pointer text-muted hover:text-ink">
            Read the letter<span className="sr-only"> {name}</span>
          </summary>
          <p className="mt-2 font-semibold break-words">{mail.subject}</p>
          <p
            tabIndex={0}
            aria-label={`Text of ${name}`}
            className="mt-1 max-h-96 overflow-y-auto rounded-lg bg-raised p-3 break-words whitespace-pre-wrap"
          >
            {mail.text}
          </p>
        </details>
      ) : null}
    </li>
  );
}

/** The letters of a case as they were sent; each expands to its text and a link to its PDF. */
export function Letters({ caseId, letters }: { caseId: string; letters: LetterLine[] }) {
  if (letters.length === 0)
    return <p className="text-sm text-muted">No letter has been written.</p>;
  return (
    <ul className="divide-y divide-line">
      {letters.map((letter) => (
        <Letter key={letter.id} caseId={caseId} letter={letter} />
      ))}
    </ul>
  );
}
