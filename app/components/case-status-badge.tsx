import type { ComponentProps } from "react";
import { Badge } from "~/app/components/ui/badge";
import { caseStatusLabels, type CaseStatus } from "~/db/vocabulary";

const looks: Record<CaseStatus, ComponentProps<typeof Badge>["look"]> = {
  pending: "outline",
  in_progress: "neutral",
  review: "warning",
  submitted: "neutral",
  completed: "positive",
  settled: "positive",
  rejected: "danger",
};

/** The status of a case as a pill. */
export function CaseStatusBadge({ status }: { status: CaseStatus }) {
  return <Badge look={looks[status]}>{caseStatusLabels[status]}</Badge>;
}
