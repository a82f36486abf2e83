import type {
  HTMLAttributes,
  TableHTMLAttributes,
  TdHTMLAttributes,
  ThHTMLAttributes,
} from "react";
import { cn } from "~/app/components/ui/cn";

/**
 * A table that scrolls sideways inside its own frame; `label` names the frame for keyboard users.
 */
export function Table({
  className,
  label,
  ...rest
}: TableHTMLAttributes<HTMLTableElement> & { label: string }) {
  return (
    <div
      role="region"
      aria-label={label}
      tabIndex={0}
      className="w-full overflow-x-auto rounded-lg border border-line"
    >
      <table
        className={cn("w-full border-collapse text-left text-sm tabular-nums", className)}
        {...rest}
      />
    </div>
  );
}

export function TableHead(rest: HTMLAttributes<HTMLTableSectionElement>) {
  return <thead {...rest} className={cn("bg-raised", rest.className)} />;
}

export function TableBody(rest: HTMLAttributes<HTMLTableSectionElement>) {
  return <tbody {...rest} className={cn("divide-y divide-line", rest.className)} />;
}

export function TableRow(rest: HTMLAttributes<HTMLTableRowElement>) {
  return <tr {...rest} />;
}

export function TableHeader(rest: ThHTMLAttributes<HTMLTableCellElement>) {
  return (
    <th
      scope="col"
      {...rest}
      className={cn(
        "px-4 py-2.5 text-xs font-semibold whitespace-nowrap text-muted",
        rest.className,
      )}
    />
  );
}

export function TableCell(rest: TdHTMLAttributes<HTMLTableCellElement>) {
  return <td {...rest} className={cn("px-4 py-3 align-middle", rest.className)} />;
}
