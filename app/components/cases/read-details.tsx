import { useFetcher } from "@remix-run/react";
import Pencil from "lucide-react/icons/pencil";
import { useId, useState } from "react";
import { BrokenWell } from "~/app/components/ui/broken-well";
import { Button } from "~/app/components/ui/button";
import { Input } from "~/app/components/ui/input";
import { Label } from "~/app/components/ui/label";
import { useAnswer } from "~/app/components/use-answer";
import { toast } from "~/app/components/ui/overlay/toast";

export type ReadField = {
  field: "violator_email" | "sender_phone" | "sender_name";
  label: string;
  value: string | null;
  proposed: string | null;
};
type Answer = { ok: boolean; problem?: string };

function useCorrection(onDone: () => void) {
  const fetcher = useFetcher<Answer>();
  useAnswer(fetcher.data, ({ ok, problem }) => {
    if (!ok) return toast.error("Error", { description: problem });
    toast.success("Thank you", { description: "A person on our team looks at it." });
    onDone();
  });
  return fetcher;
}

function CorrectionForm({
  caseId,
  field: { field, label, value },
  onDone,
}: {
  caseId: string;
  field: ReadField;
  onDone: () => void;
}) {
  const fetcher = useCorrection(onDone);
  const id = useId();
  return (
    <fetcher.Form
      method="post"
      action={`/user/cases/${caseId}`}
      className="mt-2 flex flex-col gap-2"
      onReset={onDone}
    >
      <input type="hidden" name="field" value={field} />
      <Label htmlFor={id}>What is the right {label.toLowerCase()}?</Label>
      <Input id={id} name="value" defaultValue={value ?? ""} maxLength={254} required autoFocus />
      <div className="flex gap-2">
        <Button type="submit" size="sm" disabled={fetcher.state !== "idle"}>
          Send
        </Button>
        <Button type="reset" look="ghost" size="sm">
          Cancel
        </Button>
      </div>
    </fetcher.Form>
  );
}

function Field({
  caseId,
  field,
  canCorrect,
}: {
  caseId: string;
  field: ReadField;
  canCorrect: boolean;
}) {
  const [isOpen, setIsOpen] = useState(false);
  // The label is not "Correct", which beside a value would be taken for a verdict on it.
  const act = field.value === null ? "Add" : "Change";
  return (
    <li className="py-2.5">
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <p className="text-sm text-muted">{field.label}</p>
          <p className="font-semibold break-words">
            <BrokenWell>{field.value ?? "Not found"}</BrokenWell>
          </p>
          {field.proposed ? (
            <p className="text-sm text-warning-ink">
              You proposed “{field.proposed}”. A person on our team looks at it.
            </p>
          ) : null}
        </div>
        {canCorrect && !isOpen ? (
          <Button
            look="ghost"
            size="sm"
            aria-label={`${act} the ${field.label.toLowerCase()}`}
            data-opens-form={`field=${field.field}`}
            onClick={() => setIsOpen(true)}
          >
            <Pencil aria-hidden="true" />
            {act}
          </Button>
        ) : null}
      </div>
      {isOpen ? (
        <CorrectionForm caseId={caseId} field={field} onDone={() => setIsOpen(false)} />
      ) : null}
    </li>
  );
}

/** The values read from the picture, field by field, each with a way to say that it is wrong. */
export function ReadDetails({
  caseId,
  fields,
  canCorrect,
}: {
  caseId: string;
  fields: ReadField[];
  canCorrect: boolean;
}) {
  return (
    <ul className="divide-y divide-line border-y border-line">
      {fields.map((field) => (
        <Field key={field.field} caseId={caseId} field={field} canCorrect={canCorrect} />
      ))}
    </ul>
  );
}
