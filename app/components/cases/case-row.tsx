import { Link } from "@remix-run/react";
import Image from "lucide-react/icons/image";
import { useState } from "react";
import { CaseProgress } from "~/app/components/cases/case-progress";
import { ImagePreview } from "~/app/components/cases/image-preview";
import { CaseStatusBadge } from "~/app/components/case-status-badge";
import { timeText } from "~/app/components/moments";
import { BrokenWell } from "~/app/components/ui/broken-well";
import { Button } from "~/app/components/ui/button";
import type { CaseLine } from "~/core/cases/queries-portal";
import { toldStatus, type ToldStatus } from "~/core/cases/told-status";
import { formatMoney } from "~/core/money";
import { claimShareCents } from "~/core/money/chart-of-accounts";

const waiting: Partial<Record<ToldStatus, string>> = {
  pending: "Your screenshot is being read.",
  review: "A person on our team is checking the details.",
  in_progress: "Our team is working on it.",
  waits_for_terms: "It is read once you have accepted our new terms.",
};

/** One case of a person (U §2, My Cases). */
export function CaseRow({ line }: { line: CaseLine }) {
  const [isShown, setIsShown] = useState(false);
  const waits = waiting[toldStatus(line)];
  return (
    <li className="rounded-xl border border-line bg-surface p-4 shadow-card sm:p-5">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1 basis-56">
          <h2 className="font-bold break-words">
            <Link
              to={`/user/cases/${line.id}`}
              prefetch="intent"
              preventScrollReset
              className="line-clamp-3 rounded-sm hover:underline"
            >
              <BrokenWell>{line.title}</BrokenWell>
            </Link>
          </h2>
          <p className="mt-0.5 text-sm text-muted">
            {line.externalCaseId ? `${line.externalCaseId} · ` : ""}
            <time dateTime={new Date(line.filedAt).toISOString()}>{timeText(line.filedAt)}</time>
          </p>
        </div>
        <div className="flex flex-wrap items-center gap-3">
          {line.status === "settled" ? (
            <strong className="text-lg font-bold text-accent-ink tabular-nums">
              +{formatMoney(claimShareCents, "whole")}
            </strong>
          ) : null}
          {line.picture ? (
            <Button look="outline" size="sm" onClick={() => setIsShown(true)}>
              <Image aria-hidden="true" />
              View image
            </Button>
          ) : null}
          <CaseStatusBadge status={line.status} />
        </div>
      </div>
      {line.status === "submitted" ? (
        <div className="mt-4">
          <CaseProgress
            status={line.status}
            step={line.outreachStep}
            isFiled={line.isFiled === 1}
          />
        </div>
      ) : null}
      {waits ? <p className="mt-3 text-sm text-muted">{waits}</p> : null}
      {line.status === "rejected" ? (
        <p className="mt-3 text-sm break-words">
          <strong className="font-semibold">Reason:</strong> {line.reason ?? "Not told"}
        </p>
      ) : null}
      <ImagePreview
        address={isShown ? `/user/cases/${line.id}/file` : null}
        title={line.title}
        onClose={() => setIsShown(false)}
      />
    </li>
  );
}
