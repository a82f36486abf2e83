import { useState, type FormEvent } from "react";
import { Field } from "~/app/components/fields/field";
import type { ShownReply } from "~/app/components/staff/replies/shown-reply";
import { useStaffAct } from "~/app/components/staff/use-staff-act";
import { Button } from "~/app/components/ui/button";
import { Label } from "~/app/components/ui/label";
import { Textarea } from "~/app/components/ui/textarea";

const action = "/super-admin/replies";
/** The greatest length of an answer, in characters. */
const longestAnswer = 5000;

/** A form for answering a sender's reply; the text stays until it has been sent. */
export function AnswerForm({ reply }: { reply: ShownReply }) {
  const [isOpen, setOpen] = useState(false);
  const [words, setWords] = useState("");
  const { act, isBusy } = useStaffAct(action, ({ ok }) => {
    if (!ok) return;
    setOpen(false);
    setWords("");
  });
  const form = `answer:${reply.id}`;
  if (reply.closed)
    return <p className="text-sm text-muted">It cannot be answered now: {reply.closed}</p>;
  if (!isOpen)
    return (
      <Button size="sm" data-opens-form={form} onClick={() => setOpen(true)}>
        Answer<span className="sr-only"> {reply.fromAddress}</span>
      </Button>
    );
  const send = (event: FormEvent): void => {
    event.preventDefault();
    if (words.trim() !== "") act({ intent: "answer", replyId: reply.id, words });
  };
  const id = `answer-${reply.id}`;
  return (
    <form onSubmit={send} data-typing={form} className="flex w-full flex-col gap-2">
      <Label htmlFor={id}>Your answer to {reply.fromAddress}</Label>
      <Textarea
        id={id}
        name="words"
        autoFocus
        value={words}
        maxLength={longestAnswer}
        onChange={(event) => setWords(event.target.value)}
      />
      <p className="text-sm text-muted">
        It leaves as a mail from us, with the case’s number, and is kept with the case.
      </p>
      <div className="flex gap-2">
        <Button type="submit" size="sm" disabled={isBusy || words.trim() === ""}>
          Send answer
        </Button>
        <Button look="ghost" size="sm" onClick={() => setOpen(false)}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

/** Takes a reply out of the queue without answering it. */
export function HandleButton({ replyId }: { replyId: string }) {
  const { act, isBusy } = useStaffAct(action);
  return (
    <Button
      look="outline"
      size="sm"
      disabled={isBusy}
      onClick={() => act({ intent: "handle", replyId })}
    >
      Mark as handled
    </Button>
  );
}

/** Assigns a reply without a case number to its case. */
export function MatchForm({ replyId }: { replyId: string }) {
  const { act, isBusy } = useStaffAct(action);
  const save = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const number = new FormData(event.currentTarget).get("caseNumber");
    act({ intent: "match", replyId, caseNumber: typeof number === "string" ? number : "" });
  };
  return (
    <form
      onSubmit={save}
      data-typing={`match:${replyId}`}
      className="flex flex-wrap items-end gap-2"
    >
      <Field
        label="Case number"
        name="caseNumber"
        required
        maxLength={40}
        autoComplete="off"
        placeholder="TC-100001"
      />
      <Button type="submit" look="outline" disabled={isBusy}>
        Put into this case
      </Button>
    </form>
  );
}
