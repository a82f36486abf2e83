import { forwardRef, type TextareaHTMLAttributes } from "react";
import { cn } from "~/app/components/ui/cn";

/** A field for several lines; it grows with its text where the browser supports that. */
export const Textarea = forwardRef<
  HTMLTextAreaElement,
  TextareaHTMLAttributes<HTMLTextAreaElement>
>(function Textarea({ className, ...rest }, ref) {
  return (
    <textarea
      ref={ref}
      className={cn(
        "field-sizing-content min-h-24 w-full min-w-0 rounded-md border border-line-strong bg-surface px-3.5 py-2.5 text-base text-ink transition-colors",
        "placeholder:text-muted hover:border-muted focus-visible:border-accent focus-visible:outline-offset-0",
        "aria-invalid:border-danger disabled:cursor-not-allowed disabled:opacity-55",
        className,
      )}
      {...rest}
    />
  );
});
