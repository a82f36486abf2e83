import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { placeOf } from "~/app/components/staff/people/place-of";
import { cn } from "~/app/components/ui/cn";

export const linkLook =
  "underline decoration-line-strong underline-offset-4 hover:decoration-current";

/**
 * A link to a record's page (a person, a case, a payout …), or its name alone where it has none.
 */
export function RecordLink({
  kind,
  id,
  className,
  children,
}: {
  kind: string;
  id: string | null;
  className?: string;
  children: ReactNode;
}) {
  const to = id ? placeOf(kind, id) : null;
  if (!to) return <span className={className}>{children}</span>;
  return (
    <Link to={to} prefetch="intent" className={cn(linkLook, className)}>
      {children}
    </Link>
  );
}
