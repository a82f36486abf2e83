import Hourglass from "lucide-react/icons/hourglass";
import { Button } from "~/app/components/ui/button";
import { countOf } from "~/app/landing/landing-view";
import { SampleLabel } from "~/app/landing/sample-label";

/**
 * U §2: the limited-spots banner with the number that staff set; hidden without a number (LG-16).
 */
export function SpotsBanner({
  spots,
  isSample,
  onJoin,
}: {
  spots: number | null;
  isSample: boolean;
  onJoin: () => void;
}) {
  if (!spots) return null;
  return (
    <section aria-label="Places left" className="page-width pb-6">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-xl border border-warning-line bg-warning-soft px-5 py-4 text-warning-ink">
        <Hourglass aria-hidden="true" className="size-5 shrink-0" />
        <p className="min-w-52 flex-1">
          <strong className="font-bold">Limited spots: {countOf(spots)} left.</strong> We take on as
          many people as we can answer well.
        </p>
        <SampleLabel shown={isSample} />
        <Button
          asChild
          size="sm"
          look="outline"
          className="border-warning-ink text-warning-ink hover:bg-background"
        >
          <a
            href="#join"
            onClick={(event) => {
              event.preventDefault();
              onJoin();
            }}
          >
            Take one
          </a>
        </Button>
      </div>
    </section>
  );
}
