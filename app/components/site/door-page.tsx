import type { ReactNode } from "react";
import { PublicPage } from "~/app/components/site/public-page";
import { Card } from "~/app/components/ui/card";

/** A page with one thing to do: sign in, set a password, confirm an address. */
export function DoorPage({
  title,
  lead,
  children,
}: {
  title: string;
  lead?: ReactNode;
  children: ReactNode;
}) {
  return (
    <PublicPage>
      <div className="mx-auto w-full max-w-md px-4 py-12 sm:py-20">
        <Card className="p-6 sm:p-8">
          <h1 className="text-2xl leading-tight font-bold tracking-tight">{title}</h1>
          {lead ? <div className="mt-2 text-[0.9375rem] text-muted">{lead}</div> : null}
          <div className="mt-6">{children}</div>
        </Card>
      </div>
    </PublicPage>
  );
}
