import X from "lucide-react/icons/x";
import * as Radix from "radix-ui/dialog";
import { forwardRef, type ComponentPropsWithoutRef } from "react";
import { cn } from "~/app/components/ui/cn";
import { useReturnedFocus } from "~/app/components/ui/overlay/use-returned-focus";

export const Sheet = Radix.Root;
export const SheetTitle = Radix.Title;

/** A panel that slides in from the side, over a dimmed page. It needs a SheetTitle inside. */
export const SheetContent = forwardRef<
  HTMLDivElement,
  ComponentPropsWithoutRef<typeof Radix.Content> & { side?: "left" | "right" }
>(function SheetContent({ className, children, side = "right", ...rest }, ref) {
  const focus = useReturnedFocus(rest);
  return (
    <Radix.Portal>
      <Radix.Overlay className="fixed inset-0 z-50 animate-appear bg-black/60" />
      <Radix.Content
        ref={ref}
        aria-describedby={undefined}
        className={cn(
          "fixed inset-y-0 z-50 flex w-72 max-w-[85vw] flex-col overflow-y-auto border-line bg-surface p-5 text-ink shadow-float",
          side === "right"
            ? "right-0 animate-from-right border-l"
            : "left-0 animate-from-left border-r",
          className,
        )}
        {...rest}
        {...focus}
      >
        {children}
        <Radix.Close className="absolute top-3 right-3 grid size-11 cursor-pointer place-items-center rounded-md text-muted hover:bg-raised hover:text-ink">
          <X aria-hidden="true" className="size-5" />
          <span className="sr-only">Close</span>
        </Radix.Close>
      </Radix.Content>
    </Radix.Portal>
  );
});
