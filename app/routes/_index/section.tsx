import type { ReactNode } from "react";
import { SampleLabel } from "~/app/landing/sample-label";
import { cn } from "~/app/components/ui/cn";

type SectionProps = {
  id: string;
  title: string;
  lead?: ReactNode;
  isSample?: boolean;
  tinted?: boolean;
  children: ReactNode;
};

/** A section of the landing page under its own heading. */
export function Section({
  id,
  title,
  lead,
  isSample = false,
  tinted = false,
  children,
}: SectionProps) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className={cn(
        "drawn-when-near scroll-mt-16",
        tinted ? "border-y border-line bg-surface" : "",
      )}
    >
      <div className="page-width py-14 lg:py-20">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <h2 id={`${id}-title`} className="text-title font-bold">
            {title}
          </h2>
          <SampleLabel shown={isSample} />
        </div>
        {lead ? <p className="mt-3 max-w-2xl text-muted">{lead}</p> : null}
        <div className="mt-8 lg:mt-10">{children}</div>
      </div>
    </section>
  );
}
