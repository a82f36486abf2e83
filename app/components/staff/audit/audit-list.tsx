import { AuditRow } from "~/app/components/staff/audit/audit-row";
import { cn } from "~/app/components/ui/cn";
import type { AuditLine } from "~/core/staff/queries-audit";

/** A list of acts on record. */
export function AuditList({
  lines,
  className,
}: {
  lines: readonly AuditLine[];
  className?: string;
}) {
  return (
    <ol className={cn("divide-y divide-line", className)}>
      {lines.map((line) => (
        <AuditRow key={line.seq} line={line} />
      ))}
    </ol>
  );
}
