import * as Radix from "radix-ui/tabs";
import { forwardRef, type ComponentPropsWithoutRef } from "react";
import { cn } from "~/app/components/ui/cn";

export const Tabs = Radix.Root;

export const TabsList = forwardRef<HTMLDivElement, ComponentPropsWithoutRef<typeof Radix.List>>(
  function TabsList({ className, ...rest }, ref) {
    return (
      <Radix.List
        ref={ref}
        className={cn(
          "inline-flex max-w-full gap-1 overflow-x-auto rounded-lg bg-raised p-1",
          className,
        )}
        {...rest}
      />
    );
  },
);

export const TabsTrigger = forwardRef<
  HTMLButtonElement,
  ComponentPropsWithoutRef<typeof Radix.Trigger>
>(function TabsTrigger({ className, ...rest }, ref) {
  return (
    <Radix.Trigger
      ref={ref}
      className={cn(
        "h-9 cursor-pointer rounded-md px-2.5 text-sm font-semibold whitespace-nowrap text-muted transition-colors hover:text-ink sm:px-3.5",
        "data-[state=active]:bg-surface data-[state=active]:text-ink data-[state=active]:shadow-card",
        className,
      )}
      {...rest}
    />
  );
});

export const TabsContent = forwardRef<
  HTMLDivElement,
  ComponentPropsWithoutRef<typeof Radix.Content>
>(function TabsContent({ className, ...rest }, ref) {
  return <Radix.Content ref={ref} className={cn("mt-5", className)} {...rest} />;
});
