import { forwardRef, type InputHTMLAttributes } from "react";
import { cn } from "~/app/components/ui/cn";

type CheckboxProps = Omit<InputHTMLAttributes<HTMLInputElement>, "type">;

/** The browser's own checkbox: it posts with its form and works without JavaScript. */
export const Checkbox = forwardRef<HTMLInputElement, CheckboxProps>(function Checkbox(
  { className, ...rest },
  ref,
) {
  return (
    <input
      ref={ref}
      type="checkbox"
      className={cn(
        "size-5 shrink-0 cursor-pointer rounded-sm border border-line-strong accent-(--accent) disabled:cursor-not-allowed disabled:opacity-55",
        className,
      )}
      {...rest}
    />
  );
});
