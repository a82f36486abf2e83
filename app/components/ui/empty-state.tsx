import type { ReactNode } from "react";
import { cn } from "~/app/components/ui/cn";

type EmptyStateProps = {
  icon?: ReactNode;
  title: string;
  text?: ReactNode;
  children?: ReactNode;
  className?: string;
};

/**
 * Stands in place of an empty list: says why it is empty, and offers as children what to do next.
 */
export function EmptyState({ icon, title, text, children, className }: EmptyStateProps) {
  return (
    <div
      className={cn(
        "flex flex-col items-center gap-2 rounded-xl border border-dashed border-line-strong px-6 py-12 text-center",
        className,
      )}
    >
      {icon ? (
        <div
          aria-hidden="true"
          className="mb-2 grid size-12 place-items-center rounded-full bg-raised text-muted [&>svg]:size-6"
        >
          {icon}
        </div>
      ) : null}
      <p className="font-bold">{title}</p>
      {text ? <p className="max-w-sm text-[0.9375rem] text-muted">{text}</p> : null}
      {children ? <div className="mt-3">{children}</div> : null}
    </div>
  );
}
