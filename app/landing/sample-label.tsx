import { Badge } from "~/app/components/ui/badge";

/** Marks the figures beside it as invented for the demo (decisions, Marketing figures). */
export function SampleLabel({ shown }: { shown: boolean }) {
  return shown ? <Badge look="outline">Sample data</Badge> : null;
}
