import X from "lucide-react/icons/x";
import * as Radix from "radix-ui/dialog";
import { forwardRef, type ComponentPropsWithoutRef, type HTMLAttributes } from "react";
import { cn } from "~/app/components/ui/cn";
import { useReturnedFocus } from "~/app/components/ui/overlay/use-returned-focus";

export const Dialog = Radix.Root;

type ContentProps = ComponentPropsWithoutRef<typeof Radix.Content> & {
  /**
   * Selector of the element that takes the focus on closing when the page was loaded with the
   * dialog open.
   */
  opener?: string;
};

/**
 * The dialog itself, over a dimmed page. It needs a DialogTitle inside. The focus returns to the
 * element that opened it.
 */
export const DialogContent = forwardRef<HTMLDivElement, ContentProps>(function DialogContent(
  { className, children, opener, ...rest },
  ref,
) {
  const focus = useReturnedFocus(rest, opener);
  return (
    <Radix.Portal>
      <Radix.Overlay className="fixed inset-0 z-50 bg-black/60 backdrop-blur-[2px]" />
      <Radix.Content
        ref={ref}
        data-keeps-typing
        className={cn(
          "fixed top-1/2 left-1/2 z-50 max-h-[calc(100dvh-2rem)] w-[calc(100vw-2rem)] max-w-lg -translate-x-1/2 -translate-y-1/2 overflow-y-auto",
          "rounded-xl border border-line bg-surface p-6 text-ink shadow-float",
          className,
        )}
        onInteractOutside={(event) => {
          // A click on a notice does not count as a click outside the dialog.
          const { target } = event;
          if (target instanceof Element && target.closest("[data-sonner-toaster]"))
            event.preventDefault();
        }}
        {...rest}
        {...focus}
      >
        {children}
        <Radix.Close className="absolute top-3 right-3 grid size-9 cursor-pointer place-items-center rounded-md text-muted hover:bg-raised hover:text-ink">
          <X aria-hidden="true" className="size-5" />
          <span className="sr-only">Close</span>
        </Radix.Close>
      </Radix.Content>
    </Radix.Portal>
  );
});

export function DialogHeader({ className, ...rest }: HTMLAttributes<HTMLDivElement>) {
  return <div className={cn("mb-5 flex flex-col gap-1 pr-8", className)} {...rest} />;
}

export const DialogTitle = forwardRef<
  HTMLHeadingElement,
  ComponentPropsWithoutRef<typeof Radix.Title>
>(function DialogTitle({ className, ...rest }, ref) {
  return (
    <Radix.Title
      ref={ref}
      className={cn("text-xl font-bold tracking-tight", className)}
      {...rest}
    />
  );
});

export const DialogDescription = forwardRef<
  HTMLParagraphElement,
  ComponentPropsWithoutRef<typeof Radix.Description>
>(function DialogDescription({ className, ...rest }, ref) {
  return <Radix.Description ref={ref} className={cn("text-sm text-muted", className)} {...rest} />;
});

export function DialogFooter({ className, ...rest }: HTMLAttributes<HTMLDivElement>) {
  return (
    <div
      className={cn("mt-6 flex flex-col-reverse gap-3 sm:flex-row sm:justify-end", className)}
      {...rest}
    />
  );
}
