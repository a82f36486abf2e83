import { Select } from "~/app/components/ui/select";
import type { Asked, AskedCase } from "~/app/components/staff/case-dialogs";
import { caseStatusLabels, type CaseStatus } from "~/db/vocabulary";

type StatusSelectProps = {
  line: AskedCase;
  offered: readonly CaseStatus[];
  disabled: boolean;
  ask: (asked: Asked) => void;
  act: (fields: Record<string, string | number>) => void;
};

/**
 * The status of a case and the statuses it may change to; the current one is always listed. A
 * change that moves money or needs a reason asks for confirmation first.
 */
export function CaseStatusSelect({ line, offered, disabled, ask, act }: StatusSelectProps) {
  const options = offered.includes(line.status) ? offered : [line.status, ...offered];
  const choose = (to: CaseStatus): void => {
    if (to === line.status) return;
    if (line.status === "settled" || to === "settled") ask({ kind: "status", line, to });
    else if (to === "rejected") ask({ kind: "reject", line });
    else act({ intent: "status", caseId: line.id, version: line.version, to });
  };
  return (
    <Select
      aria-label={`Status of ${line.externalCaseId ?? line.title}`}
      value={line.status}
      disabled={disabled}
      onChange={(event) => choose(event.currentTarget.value as CaseStatus)}
      className="h-9 min-w-32 pr-8 pl-2.5 text-sm"
    >
      {options.map((status) => (
        <option key={status} value={status}>
          {caseStatusLabels[status]}
        </option>
      ))}
    </Select>
  );
}
