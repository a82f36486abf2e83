import { Link } from "@remix-run/react";
import X from "lucide-react/icons/x";
import type { ReactNode } from "react";
import { PublicPage } from "~/app/components/site/public-page";
import { Card } from "~/app/components/ui/card";

type DoorPageProps = {
  title: string;
  lead?: ReactNode;
  /** Where the close button leads; without it there is no button. */
  closeTo?: string;
  children: ReactNode;
};

/** A page for a single task: signing in, setting a password, confirming an address. */
export function DoorPage({ title, lead, closeTo, children }: DoorPageProps) {
  return (
    <PublicPage>
      <div className="mx-auto w-full max-w-md px-4 py-12 sm:py-20">
        <Card className="relative p-6 sm:p-8">
          {closeTo ? (
            <Link
              to={closeTo}
              aria-label="Close"
              className="absolute top-3 right-3 grid size-11 place-items-center rounded-md text-muted hover:bg-raised hover:text-ink"
            >
              <X aria-hidden="true" className="size-5" />
            </Link>
          ) : null}
          <h1 className="pr-8 text-2xl leading-tight font-bold tracking-tight">{title}</h1>
          {lead ? <div className="mt-2 text-[0.9375rem] text-muted">{lead}</div> : null}
          <div className="mt-6">{children}</div>
        </Card>
      </div>
    </PublicPage>
  );
}
