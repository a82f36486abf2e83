import { forwardRef, type LabelHTMLAttributes } from "react";
import { cn } from "~/app/components/ui/cn";

/** The label of a field; a click on it focuses the field. */
export const Label = forwardRef<HTMLLabelElement, LabelHTMLAttributes<HTMLLabelElement>>(
  function Label({ className, ...rest }, ref) {
    return (
      <label
        ref={ref}
        className={cn("text-sm font-semibold text-ink select-none", className)}
        {...rest}
      />
    );
  },
);
