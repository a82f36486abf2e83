import ChevronDown from "lucide-react/icons/chevron-down";
import { forwardRef, type SelectHTMLAttributes } from "react";
import { cn } from "~/app/components/ui/cn";

/**
 * A dropdown of choices: the browser's own, so it suits every phone, posts with its form and needs
 * no JavaScript.
 */
export const Select = forwardRef<HTMLSelectElement, SelectHTMLAttributes<HTMLSelectElement>>(
  function Select({ className, children, ...rest }, ref) {
    return (
      <span className="relative block">
        <select
          ref={ref}
          className={cn(
            "h-11 w-full min-w-0 cursor-pointer appearance-none rounded-md border border-line-strong bg-surface pr-10 pl-3.5 text-base text-ink transition-colors",
            "hover:border-muted focus-visible:border-accent focus-visible:outline-offset-0",
            "aria-invalid:border-danger disabled:cursor-not-allowed disabled:opacity-55 [&>option]:bg-surface [&>option]:text-ink",
            className,
          )}
          {...rest}
        >
          {children}
        </select>
        <ChevronDown
          aria-hidden="true"
          className="pointer-events-none absolute top-1/2 right-3 size-4.5 -translate-y-1/2 text-muted"
        />
      </span>
    );
  },
);
