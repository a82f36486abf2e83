import type { ReactNode } from "react";
import { CardHeading } from "~/app/components/staff/card-heading";
import { Card, CardContent, CardDescription, CardHeader } from "~/app/components/ui/card";

/** A card of a staff page: its title, a description, and its content. */
export function StaffCard({
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
        <CardHeading>{title}</CardHeading>
        {about ? <CardDescription>{about}</CardDescription> : null}
      </CardHeader>
      <CardContent>{children}</CardContent>
    </Card>
  );
}
