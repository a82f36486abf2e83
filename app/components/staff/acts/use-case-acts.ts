import { useState } from "react";
import type { Asked, AskedCase } from "~/app/components/staff/case-dialogs";
import { useStaffAct } from "~/app/components/staff/use-staff-act";

/**
 * The acts on the cases of a list, and the dialogs that precede them. A dialog closes once its act
 * is done. When the act is refused because somebody else changed the case, the dialog shows the
 * case as it is now.
 */
export function useCaseActs(lines: readonly AskedCase[]) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const [isStale, setIsStale] = useState(false);
  const { act, busy, isBusy } = useStaffAct("/super-admin/cases", (answer) => {
    if (answer.ok) setAsked(null);
    setIsStale(answer.isStale === true);
  });
  const ask = (next: Asked): void => {
    setIsStale(false);
    setAsked(next);
  };
  const fresh = isStale ? lines.find(({ id }) => id === asked?.line.id) : undefined;
  return {
    act,
    ask,
    isBusy,
    busyId: busy?.get("caseId") ?? null,
    dialogs: {
      asked: asked && fresh ? { ...asked, line: fresh } : asked,
      close: () => setAsked(null),
      act,
      isBusy,
    },
  };
}
