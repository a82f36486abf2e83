import type { ReactNode } from "react";
import { Button } from "~/app/components/ui/button";
import { cn } from "~/app/components/ui/cn";

/** Says that a part of the chat could not be loaded, with a button to try again. */
export function LostTalk({
  onTry,
  className,
  children,
}: {
  onTry: () => void;
  className?: string;
  children: ReactNode;
}) {
  return (
    <div
      role="alert"
      className={cn(
        "flex items-center justify-between gap-3 rounded-md bg-danger-soft px-3 py-2 text-sm text-danger-ink",
        className,
      )}
    >
      <p>{children}</p>
      <Button look="outline" size="sm" onClick={onTry}>
        Try again
      </Button>
    </div>
  );
}
