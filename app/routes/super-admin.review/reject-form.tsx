import { useEffect, useId, useRef, useState, type KeyboardEvent } from "react";
import { violatorNotFound, type AskedCase } from "~/app/components/staff/case-dialogs";
import { Button } from "~/app/components/ui/button";
import { Label } from "~/app/components/ui/label";
import { Textarea } from "~/app/components/ui/textarea";
import type { Act } from "./review-props";

const reasons: [string, string][] = [
  ["No address", violatorNotFound],
  [
    "Free mail",
    "The email address found does not suffice to file a claim. Please provide evidence with a business or organizational email address.",
  ],
  [
    "Not a text",
    "The case submission was rejected. Please ensure your screenshot clearly shows the spam message.",
  ],
  ["Unreadable", "Unable to process this image. Please try a different screenshot."],
  ["Repeated", "This conversation is part of another case already. One conversation is one case."],
];

/** The reason for rejecting a case: one of the usual reasons by its number, or free text. */
export function RejectForm({
  line,
  act,
  isBusy,
  back,
}: {
  line: AskedCase;
  act: Act;
  isBusy: boolean;
  back: () => void;
}) {
  const id = useId();
  const [reason, setReason] = useState(violatorNotFound);
  const first = useRef<HTMLButtonElement>(null);
  useEffect(() => first.current?.focus(), []);
  const reject = (): void =>
    act({ intent: "reject", caseId: line.id, version: line.version, reason });
  const onKey = (event: KeyboardEvent): void => {
    const isTyping = event.target instanceof HTMLTextAreaElement;
    const chosen = isTyping ? undefined : reasons[Number(event.key) - 1];
    if (event.key === "Escape") back();
    else if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) reject();
    else if (chosen) setReason(chosen[1]);
    else return;
    event.preventDefault();
  };
  return (
    <div
      role="group"
      aria-label="Reject the case"
      data-typing={`reject:${line.id}`}
      className="mt-6 flex flex-col gap-3"
      onKeyDown={onKey}
    >
      <p className="text-sm text-muted">
        The user is told this reason. 1 to 5 choose one, Ctrl and Enter reject, Esc goes back.
      </p>
      <div className="flex flex-wrap gap-1.5">
        {reasons.map(([name, text], index) => (
          <Button
            key={name}
            ref={index === 0 ? first : undefined}
            size="sm"
            look={reason === text ? "secondary" : "outline"}
            aria-pressed={reason === text}
            onClick={() => setReason(text)}
          >
            {index + 1} {name}
          </Button>
        ))}
      </div>
      <Label htmlFor={id}>Reason</Label>
      <Textarea
        id={id}
        name="reason"
        value={reason}
        maxLength={2000}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <div className="flex justify-end gap-2">
        <Button look="outline" onClick={back}>
          Back
        </Button>
        <Button look="destructive" disabled={isBusy || reason.trim().length < 10} onClick={reject}>
          Reject Case
        </Button>
      </div>
    </div>
  );
}
