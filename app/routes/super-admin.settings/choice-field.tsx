import { useId, type ReactNode } from "react";
import { Label } from "~/app/components/ui/label";
import { Select } from "~/app/components/ui/select";

type ChoiceFieldProps = {
  label: string;
  name: string;
  value: string;
  choices: readonly (readonly [string, string])[];
  hint?: ReactNode;
};

/** A labelled dropdown. */
export function ChoiceField({ label, name, value, choices, hint }: ChoiceFieldProps) {
  const id = useId();
  return (
    <div className="flex flex-col gap-1.5">
      <Label htmlFor={id}>{label}</Label>
      <Select
        id={id}
        name={name}
        defaultValue={value}
        aria-describedby={hint ? `${id}-hint` : undefined}
      >
        {choices.map(([word, said]) => (
          <option key={word} value={word}>
            {said}
          </option>
        ))}
      </Select>
      {hint ? (
        <p id={`${id}-hint`} className="text-[0.8125rem] text-muted">
          {hint}
        </p>
      ) : null}
    </div>
  );
}
