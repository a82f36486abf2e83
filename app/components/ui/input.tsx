import { forwardRef, type InputHTMLAttributes } from "react";
import { cn } from "~/app/components/ui/cn";

/** A text field; `aria-invalid` gives it the look of an error. */
export const Input = forwardRef<HTMLInputElement, InputHTMLAttributes<HTMLInputElement>>(
  function Input({ className, ...rest }, ref) {
    return (
      <input
        ref={ref}
        className={cn(
          "h-11 w-full min-w-0 rounded-md border border-line-strong bg-surface px-3.5 text-base text-ink transition-colors",
          "placeholder:text-muted hover:border-muted focus-visible:border-accent focus-visible:outline-offset-0",
          "aria-invalid:border-danger aria-invalid:focus-visible:outline-danger disabled:cursor-not-allowed disabled:opacity-55",
          className,
        )}
        {...rest}
      />
    );
  },
);
