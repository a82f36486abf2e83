import { useState, type FormEvent } from "react";
import { Field } from "~/app/components/fields/field";
import { CopiesOfOthers } from "~/app/components/staff/copies-of-others";
import { ProgressStrip } from "~/app/components/staff/progress-strip";
import { ReplyCard } from "~/app/components/staff/replies/reply-card";
import type { MomentTexts } from "~/app/components/time/moment-texts";
import { useMoments } from "~/app/components/time/viewer-zone";
import { Button } from "~/app/components/ui/button";
import { CardHeading } from "~/app/components/staff/card-heading";
import { Card, CardContent, CardHeader } from "~/app/components/ui/card";
import { ConfirmDialog } from "~/app/components/ui/overlay/confirm-dialog";
import { outreachStepLabels } from "~/db/vocabulary";
import type { CardProps } from "./case-facts";
import { Letters } from "./letters";
import type { CaseDetail } from "./load.server";

const stops = {
  asked_to_stop: "The recipient asked not to be written to",
  no_recipient: "There is nobody to write to",
  undeliverable: "The letters cannot be delivered",
  by_staff: "Stopped by staff",
};
const holds: Record<string, string> = {
  reply: "A reply came",
  by_staff: "Paused by staff",
  not_submitted: "The case is not submitted",
};

function stateOf({ pursuit, filing, row }: CaseDetail, { dayText }: MomentTexts): string {
  if (filing) return "Filed in small claims court";
  if (!pursuit) return row.status === "submitted" ? "Not released yet" : "Not pursued";
  if (pursuit.stopReason) return `Stopped: ${stops[pursuit.stopReason].toLowerCase()}`;
  if (row.status !== "submitted") return "Rests while the case is not submitted";
  if (pursuit.heldAt !== null)
    return `On hold: ${(holds[pursuit.holdReason ?? ""] ?? "waiting for staff").toLowerCase()}`;
  if (pursuit.nextStep === null) return "All letters are out; the filing is due";
  return `Next: ${outreachStepLabels[pursuit.nextStep].toLowerCase()} on ${dayText(pursuit.dueAt)}`;
}

function Buttons({ detail: { row, pursuit, filing, copies }, act, isBusy }: CardProps) {
  const [isStopping, setIsStopping] = useState(false);
  const { version } = row;
  if (row.archivedAt !== null) return null;
  const canRelease = row.status === "submitted" && row.outreachReleasedAt === null;
  const isCopy = copies.some(({ holds }) => holds === 1);
  const isRunning = pursuit !== null && pursuit.stoppedAt === null && !filing;
  return (
    <div className="mt-4 flex flex-wrap gap-2">
      {canRelease ? (
        <Button
          size="sm"
          disabled={isBusy || isCopy}
          onClick={() => act({ intent: "release", version })}
        >
          Release to outreach
        </Button>
      ) : null}
      {isRunning && pursuit.heldAt === null ? (
        <Button
          look="outline"
          size="sm"
          disabled={isBusy}
          onClick={() => act({ intent: "hold", version })}
        >
          Pause
        </Button>
      ) : null}
      {pursuit &&
      !filing &&
      (pursuit.heldAt !== null || pursuit.stoppedAt !== null) &&
      pursuit.stopReason !== "asked_to_stop" ? (
        <Button
          look="outline"
          size="sm"
          disabled={isBusy}
          onClick={() => act({ intent: "resume", version })}
        >
          Go on
        </Button>
      ) : null}
      {isRunning ? (
        <Button look="outline" size="sm" disabled={isBusy} onClick={() => setIsStopping(true)}>
          Stop for good
        </Button>
      ) : null}
      <ConfirmDialog
        open={isStopping && isRunning}
        onOpenChange={setIsStopping}
        title="Stop the letters?"
        description="No further letter leaves for this case. The filing may still be recorded."
        confirm="Stop"
        destructive
        isBusy={isBusy}
        onConfirm={() => act({ intent: "stop", version })}
      />
    </div>
  );
}

function FilingForm({ detail: { row }, act, isBusy }: CardProps) {
  const save = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const fields = Object.fromEntries(new FormData(event.currentTarget)) as Record<string, string>;
    act({ ...fields, intent: "filing", version: row.version });
  };
  return (
    <details className="mt-5">
      <summary className="w-fit cursor-pointer font-semibold">Record a filing</summary>
      <form onSubmit={save} data-typing="filing" className="mt-3 grid gap-3 sm:grid-cols-2">
        <Field
          label="Court"
          name="court"
          required
          minLength={3}
          maxLength={200}
          autoComplete="off"
        />
        <Field label="Number" name="number" required maxLength={100} autoComplete="off" />
        <Field label="Filed on" name="filedOn" type="date" required />
        <Button type="submit" className="self-end" disabled={isBusy}>
          Record filing
        </Button>
      </form>
    </details>
  );
}

/**
 * The state of outreach: its steps, letters, replies and the filing, with the acts that staff may
 * take.
 */
export function OutreachCard(props: CardProps) {
  const moments = useMoments();
  const { row, filing, letters, replies } = props.detail;
  return (
    <Card>
      <CardHeader>
        <CardHeading>Outreach</CardHeading>
      </CardHeader>
      <CardContent>
        <ProgressStrip
          row={{ status: row.status, outreachStep: row.outreachStep, isFiled: filing !== null }}
        />
        <p className="mt-3 font-semibold">{stateOf(props.detail, moments)}</p>
        <CopiesOfOthers copies={props.detail.copies} />
        <Buttons {...props} />
        {filing ? (
          <p className="mt-4 rounded-lg bg-accent-soft p-3 text-sm">
            {filing.court}, number {filing.number}, filed on {filing.filedOn}
          </p>
        ) : row.status === "submitted" ? (
          <FilingForm {...props} />
        ) : null}
        <h3 className="mt-6 mb-2 font-bold">Letters</h3>
        <Letters caseId={row.id} letters={letters} />
        <h3 className="mt-6 mb-2 font-bold">Replies</h3>
        {replies.length === 0 ? (
          <p className="text-sm text-muted">Nothing has come back.</p>
        ) : (
          <ul className="flex flex-col gap-3">
            {replies.map((reply) => (
              <ReplyCard key={reply.id} reply={reply} />
            ))}
          </ul>
        )}
      </CardContent>
    </Card>
  );
}
