import { Link } from "@remix-run/react";
import TriangleAlert from "lucide-react/icons/triangle-alert";
import { ViewerTime } from "~/app/components/time/viewer-time";
import { Alert, AlertTitle } from "~/app/components/ui/alert";
import type { CopiedCase } from "~/core/cases/review/list-copies-of-others";
import { caseStatusLabels } from "~/db/vocabulary";

/** Lists the cases of other people with the same picture, beside the decision of staff. */
export function CopiesOfOthers({ copies }: { copies: CopiedCase[] }) {
  if (copies.length === 0) return null;
  const isHeld = copies.some(({ holds }) => holds === 1);
  return (
    <Alert look="warning" className="mt-4">
      <TriangleAlert aria-hidden />
      <AlertTitle>
        {isHeld ? "Another person sent this picture first" : "Another person sent this picture too"}
      </AlertTitle>
      <ul className="mt-1">
        {copies.map(({ id, title, externalCaseId, status, at, holds }) => (
          <li key={id} className="break-words">
            <Link
              to={`/super-admin/cases/${id}`}
              className="font-semibold underline underline-offset-4"
            >
              {externalCaseId ?? title}
            </Link>
            , {caseStatusLabels[status].toLowerCase()}, <ViewerTime at={at} />
            {isHeld && holds === 1 ? ", came first" : null}
          </li>
        ))}
      </ul>
      {isHeld ? (
        <p className="mt-1">No letter leaves for this case until one of the two is rejected.</p>
      ) : null}
    </Alert>
  );
}
