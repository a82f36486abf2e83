import type { ReactNode } from "react";

/** The title of a card that stands right below the page's own. */
export function CardHeading({ children }: { children: ReactNode }) {
  return <h2 className="text-lg leading-snug font-bold tracking-tight">{children}</h2>;
}
