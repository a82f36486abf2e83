import { AuditList } from "~/app/components/staff/audit/audit-list";
import { CardHeading } from "~/app/components/staff/card-heading";
import { Card, CardContent, CardHeader } from "~/app/components/ui/card";
import type { AuditLine } from "~/core/staff/queries-audit";

/** The newest acts on a person and on the person's records. */
export function PersonAudit({ lines }: { lines: AuditLine[] }) {
  return (
    <Card>
      <CardHeader>
        <CardHeading>Audit</CardHeading>
      </CardHeader>
      <CardContent className="px-2 sm:px-2">
        {lines.length === 0 ? (
          <p className="px-4 text-sm text-muted">Nothing is on record yet.</p>
        ) : (
          <AuditList lines={lines} />
        )}
      </CardContent>
    </Card>
  );
}
