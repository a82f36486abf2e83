import type { ReactNode } from "react";
import { Card, CardContent, CardDescription, CardHeader } from "~/app/components/ui/card";

/** One card of a page of staff: its title, what it is about, and its content. */
export function DeskCard({
  title,
  about,
  children,
  className,
}: {
  title: string;
  about?: ReactNode;
  children: ReactNode;
  className?: string;
}) {
  return (
    <Card className={className}>
      <CardHeader>
        <h2 className="text-lg leading-snug font-bold tracking-tight">{title}</h2>
        {about ? <CardDescription>{about}</CardDescription> : null}
      </CardHeader>
      <CardContent>{children}</CardContent>
    </Card>
  );
}
