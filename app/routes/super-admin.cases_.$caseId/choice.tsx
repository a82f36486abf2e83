import { Label } from "~/app/components/ui/label";
import { Select } from "~/app/components/ui/select";

type ChoiceProps = {
  label: string;
  name: string;
  options: readonly (readonly [string, string])[];
  value?: string;
  onChoose?: (value: string) => void;
};

/** A labelled choice of a few values. */
export function Choice({ label, name, options, value, onChoose }: ChoiceProps) {
  const id = `fact-${name}`;
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <Label htmlFor={id}>{label}</Label>
      <Select
        id={id}
        name={name}
        defaultValue={value}
        onChange={(event) => onChoose?.(event.target.value)}
      >
        {options.map(([option, words]) => (
          <option key={option} value={option}>
            {words}
          </option>
        ))}
      </Select>
    </div>
  );
}
