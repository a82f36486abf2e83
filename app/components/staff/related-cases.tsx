import { Link } from "@remix-run/react";
import { CaseStatusBadge } from "~/app/components/case-status-badge";
import { ViewerTime } from "~/app/components/time/viewer-time";
import { Badge } from "~/app/components/ui/badge";
import { StaffCard } from "~/app/components/staff/staff-card";
import type { RelatedCase } from "~/core/cases/review/queries-review";

const kinds: Record<string, string> = {
  exact: "Same bytes",
  near: "Nearly the same",
  domain: "Same domain",
  phone: "Same number",
};

/** Cases that are related to the one on the page. */
export function RelatedCases({
  title,
  cases,
  none,
}: {
  title: string;
  cases: RelatedCase[];
  none: string;
}) {
  return (
    <StaffCard title={title}>
      {cases.length === 0 ? <p className="text-sm text-muted">{none}</p> : null}
      <ul className="divide-y divide-line">
        {cases.map((one) => (
          <li
            key={one.id}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2.5"
          >
            <Link
              to={`/super-admin/cases/${one.id}`}
              className="min-w-0 font-semibold break-words underline-offset-4 hover:underline"
            >
              {one.externalCaseId ?? one.title}
            </Link>
            <span className="flex flex-wrap items-center gap-2 text-sm text-muted">
              <ViewerTime at={one.at} />
              <Badge look={one.kind === "exact" ? "warning" : "outline"}>
                {kinds[one.kind] ?? one.kind}
              </Badge>
              <Badge look="outline">{one.isSameUser ? "Same user" : "Another user"}</Badge>
              <CaseStatusBadge status={one.status} />
            </span>
          </li>
        ))}
      </ul>
    </StaffCard>
  );
}
