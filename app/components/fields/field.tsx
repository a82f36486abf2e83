import Eye from "lucide-react/icons/eye";
import EyeOff from "lucide-react/icons/eye-off";
import { forwardRef, useId, useState, type ComponentPropsWithoutRef, type ReactNode } from "react";
import { FieldProblem } from "~/app/components/fields/field-problem";
import { Input } from "~/app/components/ui/input";
import { Label } from "~/app/components/ui/label";

type FieldProps = ComponentPropsWithoutRef<typeof Input> & {
  label: string;
  error?: string | null | undefined;
  hint?: ReactNode;
};

/** A labelled field with its hint and its error. */
export const Field = forwardRef<HTMLInputElement, FieldProps>(function Field(
  { label, error, hint, children, ...rest },
  ref,
) {
  const id = useId();
  const about = [hint ? `${id}-hint` : "", error ? `${id}-error` : ""].filter(Boolean).join(" ");
  return (
    <div className="flex flex-col gap-1.5">
      <Label htmlFor={id}>{label}</Label>
      <div className="relative">
        <Input
          ref={ref}
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={about || undefined}
          {...rest}
        />
        {children}
      </div>
      {hint ? (
        <p id={`${id}-hint`} className="text-[0.8125rem] text-muted">
          {hint}
        </p>
      ) : null}
      {error ? <FieldProblem id={`${id}-error`}>{error}</FieldProblem> : null}
    </div>
  );
});

/** A password field with a button that shows the password (U §5). */
export function PasswordField(props: FieldProps) {
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <Field
      {...props}
      type={shown ? "text" : "password"}
      className="pr-12"
      autoCapitalize="none"
      spellCheck={false}
    >
      <button
        type="button"
        aria-label={shown ? "Hide password" : "Show password"}
        onClick={() => setShown(!shown)}
        className="absolute inset-y-0 right-0 grid w-11 cursor-pointer place-items-center rounded-md text-muted hover:text-ink"
      >
        <Icon aria-hidden="true" className="size-5" />
      </button>
    </Field>
  );
}
