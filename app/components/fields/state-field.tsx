import { useId } from "react";
import { FieldProblem } from "~/app/components/fields/field-problem";
import { Label } from "~/app/components/ui/label";
import { Select } from "~/app/components/ui/select";
import { usStates } from "~/core/accounts/us-states";

/**
 * A state of the person: where they live, which follows from the area code of the number if left
 * empty (decisions, Agreement), or one that must be chosen, such as where they moved.
 */
export function StateField({
  label = "State you live in",
  mustChoose = false,
  defaultValue = "",
  error,
}: {
  label?: string;
  mustChoose?: boolean;
  defaultValue?: string;
  error?: string | null;
}) {
  const id = useId();
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <Label htmlFor={id}>{label}</Label>
      <Select
        id={id}
        name="state"
        required={mustChoose}
        defaultValue={defaultValue}
        autoComplete="address-level1"
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
      >
        <option value="" disabled={mustChoose}>
          {mustChoose ? "Choose one" : "As my area code says"}
        </option>
        {Object.entries(usStates).map(([code, name]) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </Select>
      {error ? <FieldProblem id={`${id}-error`}>{error}</FieldProblem> : null}
    </div>
  );
}
