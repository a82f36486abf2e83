import { useState, type ReactNode } from "react";
import { Field } from "~/app/components/fields/field";
import { formatCell } from "~/app/components/format-cell";

type PhoneFieldProps = {
  label: string;
  name?: string;
  defaultValue?: string;
  hint?: ReactNode;
  error?: string | null;
};

/**
 * A field for a US cell number: it keeps digits only and formats them while they are typed (U §5).
 */
export function PhoneField({
  label,
  name = "phone",
  defaultValue = "",
  hint,
  error,
}: PhoneFieldProps) {
  const [shown, setShown] = useState(formatCell(defaultValue));
  return (
    <Field
      label={label}
      name={name}
      type="tel"
      autoComplete="tel-national"
      inputMode="tel"
      placeholder="(555) 123-4567"
      value={shown}
      onChange={(event) => setShown(formatCell(event.target.value))}
      hint={hint}
      error={error}
      required
    />
  );
}
