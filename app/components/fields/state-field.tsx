import { useId } from "react";
import { FieldProblem } from "~/app/components/fields/field-problem";
import { Label } from "~/app/components/ui/label";
import { Select } from "~/app/components/ui/select";
import { usStates } from "~/core/accounts/us-states";

/**
 * The state that a person lives in. If left empty, it follows from the area code of the number
 * (decisions, Agreement).
 */
export function StateField({
  defaultValue = "",
  error,
}: {
  defaultValue?: string;
  error?: string | null;
}) {
  const id = useId();
  return (
    <div className="flex flex-col gap-1.5">
      <Label htmlFor={id}>State you live in</Label>
      <Select
        id={id}
        name="state"
        defaultValue={defaultValue}
        autoComplete="address-level1"
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
      >
        <option value="">As my area code says</option>
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
