import { useState, type FormEvent } from "react";
import { Field } from "~/app/components/fields/field";
import type { AskedCase } from "~/app/components/staff/case-dialogs";
import { Button } from "~/app/components/ui/button";
import { Select } from "~/app/components/ui/select";
import type { Act, ReviewProps } from "./review-props";

type FieldName = "violator_email" | "sender_phone" | "sender_name";
const names: Record<FieldName, string> = {
  violator_email: "Sender's address",
  sender_phone: "Number",
  sender_name: "Name",
};

type CorrectProps = {
  line: AskedCase;
  facts: ReviewProps["facts"];
  act: Act;
  isBusy: boolean;
  back: () => void;
};

/** Records what the picture says where the reader was wrong. */
export function CorrectForm({ line, facts, act, isBusy, back }: CorrectProps) {
  const was: Record<FieldName, string> = {
    violator_email: facts.violatorEmail ?? "",
    sender_phone: facts.senderPhone ?? "",
    sender_name: facts.senderName ?? "",
  };
  const [field, setField] = useState<FieldName>("violator_email");
  const [value, setValue] = useState(was.violator_email);
  const save = (event: FormEvent): void => {
    event.preventDefault();
    act({ intent: "correct", caseId: line.id, version: line.version, field, value });
  };
  const choose = (next: FieldName): void => {
    setField(next);
    setValue(was[next]);
  };
  return (
    <form
      onSubmit={save}
      onKeyDown={(event) => event.key === "Escape" && back()}
      aria-label="Correct a field"
      data-typing={`correct:${line.id}:${field}`}
      className="mt-6 flex flex-col gap-3"
    >
      <Select
        aria-label="Field"
        value={field}
        onChange={(event) => choose(event.currentTarget.value as FieldName)}
      >
        {Object.entries(names).map(([name, shown]) => (
          <option key={name} value={name}>
            {shown}
          </option>
        ))}
      </Select>
      <Field
        key={field}
        autoFocus
        onFocus={(event) => event.currentTarget.select()}
        label={names[field]}
        name="value"
        value={value}
        autoComplete="off"
        maxLength={254}
        onChange={(event) => setValue(event.currentTarget.value)}
      />
      <div className="flex justify-end gap-2">
        <Button look="outline" onClick={back}>
          Back
        </Button>
        <Button type="submit" disabled={isBusy || value.trim() === ""}>
          Save
        </Button>
      </div>
    </form>
  );
}
