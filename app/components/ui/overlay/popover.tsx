import * as Radix from "radix-ui/popover";
import { forwardRef, type ComponentPropsWithoutRef } from "react";
import { cn } from "~/app/components/ui/cn";

export const Popover = Radix.Root;
export const PopoverTrigger = Radix.Trigger;

/** A small panel beside its trigger, for filters and short forms. */
export const PopoverContent = forwardRef<
  HTMLDivElement,
  ComponentPropsWithoutRef<typeof Radix.Content>
>(function PopoverContent({ className, ...rest }, ref) {
  return (
    <Radix.Portal>
      <Radix.Content
        ref={ref}
        data-keeps-typing
        sideOffset={6}
        align="end"
        className={cn(
          "z-50 w-72 max-w-[calc(100vw-2rem)] rounded-lg border border-line bg-surface p-4 text-ink shadow-float",
          className,
        )}
        {...rest}
      />
    </Radix.Portal>
  );
});
