import { useFetcher } from "@remix-run/react";
import { useState } from "react";
import { AnswerField } from "~/app/components/cases/answer-field";
import { Button } from "~/app/components/ui/button";
import { useAnswer } from "~/app/components/use-answer";
import type { OwnAnswer } from "~/core/claims/own/own-answers";

type Changed = { ok: boolean; problem?: string };

function Answer({ answer, mayChange }: { answer: OwnAnswer; mayChange: boolean }) {
  const [isOpen, setIsOpen] = useState(false);
  const fetcher = useFetcher<Changed>();
  const { data } = fetcher;
  useAnswer(data, ({ ok }) => {
    if (ok) setIsOpen(false);
  });
  const { id, label, words, answer: said, isReplaced } = answer;
  return (
    <li className="py-3">
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <p className="text-sm text-muted">{label}</p>
          <p className="break-words">{said}</p>
          {isReplaced ? (
            <p className="text-sm text-muted">
              A picture or our team shows otherwise, and that counts.
            </p>
          ) : null}
        </div>
        {mayChange && !isOpen ? (
          <Button
            look="outline"
            size="sm"
            aria-label={`Change: ${label}`}
            onClick={() => setIsOpen(true)}
          >
            Change
          </Button>
        ) : null}
      </div>
      {isOpen ? (
        <fetcher.Form method="post" className="mt-3 flex flex-col gap-3">
          <input type="hidden" name="intent" value="change-answer" />
          <input type="hidden" name="question" value={id} />
          <AnswerField words={words} data={data} />
          <div className="flex gap-2">
            <Button type="submit" size="sm" disabled={fetcher.state !== "idle"}>
              Save
            </Button>
            <Button look="outline" size="sm" onClick={() => setIsOpen(false)}>
              Cancel
            </Button>
          </div>
        </fetcher.Form>
      ) : null}
    </li>
  );
}

/** What a person answered about a claim; until the letters begin they can change each answer. */
export function OwnAnswers({ answers, mayChange }: { answers: OwnAnswer[]; mayChange: boolean }) {
  return (
    <>
      <ul className="-my-3 divide-y divide-line">
        {answers.map((answer) => (
          <Answer key={answer.id} answer={answer} mayChange={mayChange} />
        ))}
      </ul>
      <p className="text-sm text-muted">
        {mayChange
          ? "You can change an answer until the letters begin. What you said before stays on record."
          : "This can be changed by our team only now. Write to us if something is wrong."}
      </p>
    </>
  );
}
