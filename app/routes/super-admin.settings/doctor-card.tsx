import CircleAlert from "lucide-react/icons/circle-alert";
import CircleCheck from "lucide-react/icons/circle-check";
import TriangleAlert from "lucide-react/icons/triangle-alert";
import { useStaffFetcher } from "~/app/components/staff/acts/use-staff-fetcher";
import { StaffCard } from "~/app/components/staff/staff-card";
import { ViewerTime } from "~/app/components/time/viewer-time";
import { Button } from "~/app/components/ui/button";
import { nameCheck } from "~/app/staff/doctor/name-check";

export type ShownFinding = {
  name: string;
  level: "ok" | "warn" | "fail" | "skipped";
  found: string;
  mend: string | null;
  beganAt: number;
};

const words = { ok: "Well", warn: "Doubtful", fail: "Wrong", skipped: "Not looked at" } as const;

function Mark({ level }: { level: ShownFinding["level"] }) {
  if (level === "fail")
    return <CircleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-danger-ink" />;
  if (level === "warn")
    return <TriangleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-muted" />;
  return <CircleCheck aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-accent-ink" />;
}

function Finding({ finding }: { finding: ShownFinding }) {
  const { name, level, found, mend, beganAt } = finding;
  return (
    <li className="flex gap-3 py-2 text-sm">
      <Mark level={level} />
      <div className="min-w-0 break-words">
        <p>
          <span className="sr-only">{words[level]}: </span>
          <strong>{nameCheck(name)}</strong>: {found}
        </p>
        {mend ? <p className="text-muted">{mend}</p> : null}
        {level === "fail" ? (
          <p className="text-muted">
            Since <ViewerTime at={beganAt} as="minute" />
          </p>
        ) : null}
      </div>
    </li>
  );
}

const isTrouble = ({ level }: ShownFinding): boolean => level === "fail" || level === "warn";

function Rest({ findings }: { findings: readonly ShownFinding[] }) {
  const good = findings.filter(({ level }) => level === "ok");
  if (good.length === 0) return null;
  return (
    <details className="mt-2 text-sm">
      <summary className="cursor-pointer font-semibold">{good.length} checks are well</summary>
      <ul className="mt-2 flex flex-col gap-1">
        {good.map(({ name, found }) => (
          <li key={name} className="break-words">
            <span className="font-semibold">{nameCheck(name)}</span>: {found}
          </li>
        ))}
      </ul>
    </details>
  );
}

/** The doctor's latest findings, errors first; staff may run the doctor again. */
export function DoctorCard({
  findings,
  lookedAt,
}: {
  findings: readonly ShownFinding[];
  lookedAt: number | null;
}) {
  const fetcher = useStaffFetcher();
  const looking = fetcher.state !== "idle";
  const troubles = findings
    .filter(isTrouble)
    .sort((a, b) => Number(b.level === "fail") - Number(a.level === "fail"));
  return (
    <StaffCard
      title="Doctor"
      about="Looks at vendors, settings and this server every night. In live mode what is wrong can shut texts, letters or payouts until it is mended."
    >
      {lookedAt === null ? (
        <p className="text-sm text-muted">The doctor has not looked yet.</p>
      ) : (
        <p className="text-sm text-muted">
          Last look: <ViewerTime at={lookedAt} as="minute" />
        </p>
      )}
      {lookedAt !== null && troubles.length === 0 ? (
        <p className="mt-2 text-sm font-semibold">Nothing is wrong.</p>
      ) : null}
      <ul className="divide-y divide-line">
        {troubles.map((finding) => (
          <Finding key={finding.name} finding={finding} />
        ))}
      </ul>
      <Rest findings={findings} />
      <fetcher.Form method="post" className="mt-4">
        <Button type="submit" look="outline" name="intent" value="consult" disabled={looking}>
          {looking ? "Looking…" : "Look now"}
        </Button>
      </fetcher.Form>
    </StaffCard>
  );
}
