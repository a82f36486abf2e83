import * as Radix from "radix-ui/dropdown-menu";
import { forwardRef, type ComponentPropsWithoutRef } from "react";
import { cn } from "~/app/components/ui/cn";
import { RememberOpeners } from "~/app/components/ui/overlay/use-returned-focus";

export const DropdownMenu = Radix.Root;
export const DropdownMenuTrigger = Radix.Trigger;

/** The list of items that opens under its trigger. */
export const DropdownMenuContent = forwardRef<
  HTMLDivElement,
  ComponentPropsWithoutRef<typeof Radix.Content>
>(function DropdownMenuContent({ className, children, ...rest }, ref) {
  return (
    <Radix.Portal>
      <Radix.Content
        ref={ref}
        sideOffset={6}
        align="end"
        className={cn(
          "z-50 min-w-44 overflow-hidden rounded-lg border border-line bg-surface p-1 text-ink shadow-float",
          className,
        )}
        {...rest}
      >
        <RememberOpeners />
        {children}
      </Radix.Content>
    </Radix.Portal>
  );
});

type ItemProps = ComponentPropsWithoutRef<typeof Radix.Item> & { destructive?: boolean };

/** One item of the menu; `destructive` marks one that cannot be undone. */
export const DropdownMenuItem = forwardRef<HTMLDivElement, ItemProps>(function DropdownMenuItem(
  { className, destructive = false, ...rest },
  ref,
) {
  return (
    <Radix.Item
      ref={ref}
      className={cn(
        "flex min-h-10 cursor-pointer items-center gap-2.5 rounded-md px-3 text-[0.9375rem] outline-none select-none [&>svg]:size-4.5",
        "data-[disabled]:cursor-not-allowed data-[disabled]:opacity-55 data-[highlighted]:bg-raised",
        destructive ? "text-danger-ink" : "",
        className,
      )}
      {...rest}
    />
  );
});

export function DropdownMenuSeparator({
  className,
  ...rest
}: ComponentPropsWithoutRef<typeof Radix.Separator>) {
  return <Radix.Separator className={cn("my-1 h-px bg-line", className)} {...rest} />;
}
