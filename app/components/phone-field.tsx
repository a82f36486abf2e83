import { useState, type ReactNode } from "react";
import { Field } from "~/app/components/field";

/** Digits as U §5 shows a US number: (XXX) XXX-XXXX, as far as they are typed. */
function formatCell(typed: string): string {
  const digits = typed
    .replace(/\D/g, "")
    .replace(/^1(?=\d{10})/, "")
    .slice(0, 10);
  if (digits.length <= 3) return digits;
  const [area, exchange, line] = [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)];
  return `(${area}) ${exchange}${line ? `-${line}` : ""}`;
}

type PhoneFieldProps = { label: string; name?: string; defaultValue?: string; hint?: ReactNode; error?: string | null };

/** A US cell number: keeps digits only and formats them while they are typed (U §5). */
export function PhoneField({ label, name = "phone", defaultValue = "", hint, error }: PhoneFieldProps) {
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
