import { ViewerTime } from "~/app/components/time/viewer-time";
import { RecordLink } from "~/app/components/staff/people/record-link";
import { AnswerForm, HandleButton, MatchForm } from "~/app/components/staff/replies/reply-forms";
import type { ShownReply } from "~/app/components/staff/replies/shown-reply";
import { BrokenWell } from "~/app/components/ui/broken-well";
import { Badge } from "~/app/components/ui/badge";

const answerStates: Record<string, string> = {
  queued: "Answer queued",
  reserved: "Answer queued",
  sent: "Answered",
  failed: "The answer could not be delivered",
  bounced: "The answer came back",
  suppressed: "The answer was withdrawn before it left",
};
const lost = new Set(["failed", "bounced", "suppressed"]);

function Answer({ reply }: { reply: ShownReply }) {
  if (!reply.answerStatus) return null;
  return (
    <details className="mt-3 text-sm">
      <summary className="w-fit cursor-pointer">
        <Badge look={lost.has(reply.answerStatus) ? "danger" : "positive"}>
          {answerStates[reply.answerStatus] ?? reply.answerStatus}
        </Badge>
        {reply.handledName ? <span className="ml-2 text-muted">by {reply.handledName}</span> : null}
      </summary>
      <p
        tabIndex={0}
        aria-label="Our answer"
        className="mt-2 max-h-64 overflow-y-auto rounded-lg bg-raised p-3 break-words whitespace-pre-wrap"
      >
        {reply.answerText}
      </p>
    </details>
  );
}

function Acts({ reply }: { reply: ShownReply }) {
  if (reply.caseId === null)
    return (
      <>
        <MatchForm replyId={reply.id} />
        {reply.handledAt === null ? <HandleButton replyId={reply.id} /> : null}
      </>
    );
  const canAnswer = reply.kind === "reply" && (!reply.answerStatus || lost.has(reply.answerStatus));
  return (
    <>
      {canAnswer ? <AnswerForm reply={reply} /> : null}
      {reply.handledAt === null ? <HandleButton replyId={reply.id} /> : null}
    </>
  );
}

/** A sender's reply, with its case, what became of it, and the acts it allows. */
export function ReplyCard({ reply, withCase = false }: { reply: ShownReply; withCase?: boolean }) {
  const { fromAddress, receivedAt, kind, asksToStop, handledAt, subject, textBody } = reply;
  return (
    <li className="rounded-lg border border-line bg-surface p-4">
      <p className="flex flex-wrap items-center gap-2 text-sm">
        <strong className="break-words">
          <BrokenWell>{fromAddress}</BrokenWell>
        </strong>
        <span className="text-muted">
          <ViewerTime at={receivedAt} as="minute" />
        </span>
        {kind === "reply" ? null : <Badge look="outline">{kind}</Badge>}
        {asksToStop ? <Badge look="warning">Asks to stop</Badge> : null}
        {handledAt === null ? <Badge look="warning">New</Badge> : null}
      </p>
      {withCase ? (
        <p className="mt-1 text-sm">
          {reply.caseId ? (
            <RecordLink kind="case" id={reply.caseId} className="font-semibold">
              {[reply.caseNumber, reply.caseTitle].filter(Boolean).join(" · ")}
            </RecordLink>
          ) : (
            <span className="text-muted">It belongs to no case yet.</span>
          )}
        </p>
      ) : null}
      <p className="mt-2 font-semibold break-words">{subject || "No subject"}</p>
      <p
        tabIndex={0}
        aria-label={`Mail of ${fromAddress}`}
        className="mt-1 max-h-48 overflow-y-auto text-sm break-words whitespace-pre-wrap"
      >
        {textBody}
      </p>
      <Answer reply={reply} />
      <div className="mt-3 flex flex-wrap items-end gap-2">
        <Acts reply={reply} />
      </div>
    </li>
  );
}
