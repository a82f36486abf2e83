import CircleAlert from "lucide-react/icons/circle-alert";
import CircleCheck from "lucide-react/icons/circle-check";
import CircleDashed from "lucide-react/icons/circle-dashed";
import type { ReactNode } from "react";

/** A line of the server's state; `isWell` is null where that is not known yet. */
export function HealthLine({ isWell, children }: { isWell: boolean | null; children: ReactNode }) {
  const [Icon, ink] =
    isWell === null
      ? [CircleDashed, "text-muted"]
      : isWell
        ? [CircleCheck, "text-accent-ink"]
        : [CircleAlert, "text-danger-ink"];
  return (
    <li className="flex items-start gap-2.5">
      <Icon aria-hidden="true" className={`mt-1 size-4.5 shrink-0 ${ink}`} />
      <span>{children}</span>
    </li>
  );
}
