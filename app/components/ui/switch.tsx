import { forwardRef, type InputHTMLAttributes } from "react";
import { cn } from "~/app/components/ui/cn";

type SwitchProps = Omit<InputHTMLAttributes<HTMLInputElement>, "type" | "role">;

/**
 * A switch that takes effect at once. Underneath it is a checkbox, so it posts with its form and
 * works without JavaScript.
 */
export const Switch = forwardRef<HTMLInputElement, SwitchProps>(function Switch(
  { className, ...rest },
  ref,
) {
  return (
    <input
      ref={ref}
      type="checkbox"
      role="switch"
      className={cn(
        "relative h-6 w-11 shrink-0 cursor-pointer appearance-none rounded-full border border-line-strong bg-raised transition-colors",
        "before:absolute before:top-1/2 before:left-0.5 before:size-4.5 before:-translate-y-1/2 before:rounded-full before:bg-muted before:transition-transform",
        "checked:border-accent checked:bg-accent checked:before:translate-x-5 checked:before:bg-on-accent",
        "disabled:cursor-not-allowed disabled:opacity-55",
        className,
      )}
      {...rest}
    />
  );
});
