import { useId, useState } from "react";
import { useStaffAct } from "~/app/components/staff/use-staff-act";
import { Label } from "~/app/components/ui/label";
import { ConfirmDialog } from "~/app/components/ui/overlay/confirm-dialog";
import { Select } from "~/app/components/ui/select";
import { Textarea } from "~/app/components/ui/textarea";
import { stopLetters, type StopWay } from "~/core/consent/stop-ways";

type StopDialogProps = {
  isOpen: boolean;
  close: () => void;
  /** The page whose act it is, and the act's form with whom it is about. */
  page: string;
  form: { intent: string } & Record<string, string>;
};

/** Records that somebody asked for no more texts other than by text (LG-02). */
export function StopDialog({ isOpen, close, page, form }: StopDialogProps) {
  const id = useId();
  const [by, setBy] = useState<StopWay>("mail");
  const [words, setWords] = useState("");
  const { act, isBusy } = useStaffAct(page, ({ ok }) => {
    if (!ok) return;
    close();
    setWords("");
  });
  return (
    <ConfirmDialog
      open={isOpen}
      onOpenChange={(open) => (open ? undefined : close())}
      title="Record a Stop"
      description="For somebody who asked by email, by telephone or in a letter: their numbers get no more texts, at once. Only they can ask for texts again. What they said stays on record."
      confirm="Stop Texts"
      isBusy={isBusy || words.trim().length < stopLetters.fewest}
      onConfirm={() => act({ ...form, by, words })}
    >
      <div data-typing={Object.values(form).join(":")} className="mt-4 flex flex-col gap-4">
        <div className="flex flex-col gap-1.5">
          <Label htmlFor={`${id}-by`}>They asked</Label>
          <Select
            id={`${id}-by`}
            name="by"
            value={by}
            onChange={(event) => setBy(event.currentTarget.value === "other" ? "other" : "mail")}
          >
            <option value="mail">By email</option>
            <option value="other">By telephone or in a letter</option>
          </Select>
        </div>
        <div className="flex flex-col gap-1.5">
          <Label htmlFor={`${id}-words`}>What did they say, and when?</Label>
          <Textarea
            id={`${id}-words`}
            name="words"
            value={words}
            maxLength={stopLetters.most}
            placeholder="For example: called on November 3 and wants no more texts."
            onChange={(event) => setWords(event.currentTarget.value)}
          />
        </div>
      </div>
    </ConfirmDialog>
  );
}
