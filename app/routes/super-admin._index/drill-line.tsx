import { ViewerTime } from "~/app/components/time/viewer-time";
import type { DrillStanding } from "~/core/restore/record-drill";
import { HealthLine } from "./health-line";

function drillWords({ at, isWell }: DrillStanding): string {
  if (at === null)
    return isWell === null
      ? "No copy was brought back yet to try it"
      : "No copy was ever brought back to try it";
  return isWell ? "A copy was brought back and proven" : "The newest copy is untried or broken";
}

/** Whether the company could recover from its backup, according to the latest drill. */
export function DrillLine({ drill }: { drill: DrillStanding }) {
  return (
    <HealthLine isWell={drill.isWell}>
      {drillWords(drill)}
      {drill.at === null ? null : (
        <span className="text-sm text-muted">
          {" "}
          (last tried <ViewerTime at={drill.at} />)
        </span>
      )}
    </HealthLine>
  );
}
