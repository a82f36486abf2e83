import { Badge } from "~/app/components/ui/badge";

/** Says that what stands beside it is invented for the demo (decisions, Marketing figures). */
export function SampleLabel({ shown }: { shown: boolean }) {
  return shown ? <Badge look="outline">Sample data</Badge> : null;
}
