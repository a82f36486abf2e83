import { NavLink } from "@remix-run/react";
import type { ComponentType } from "react";
import { cn } from "~/app/components/ui/cn";

/**
 * A page of a portal. `g` and then `shortKey` opens it; `badgeName` tells screen readers what the
 * badge counts.
 */
export type ShellLink = {
  to: string;
  name: string;
  icon: ComponentType<{ className?: string; "aria-hidden"?: boolean | "true" | "false" }>;
  end?: boolean;
  badge?: number;
  badgeName?: string;
  shortKey?: string;
};

const badgeText = (count: number): string => count.toLocaleString("en-US");

function Badge({ link: { badge, badgeName }, isNarrow }: { link: ShellLink; isNarrow: boolean }) {
  if (badge === undefined) return null;
  return (
    <span
      className={cn(
        "ml-auto rounded-full bg-raised px-2 py-0.5 text-xs leading-4 font-semibold text-ink tabular-nums",
        isNarrow &&
          "md:absolute md:-top-0.5 md:-right-0.5 md:bg-accent md:px-1 md:text-[0.625rem] md:text-on-accent",
        isNarrow && badge === 0 && "md:hidden",
      )}
    >
      <span aria-hidden="true">{badgeText(badge)}</span>
      <span className="sr-only">{` ${badge} ${badgeName ?? ""}`}</span>
    </span>
  );
}

/**
 * Links to the pages of a portal, one below the other. When collapsed they are icons with tooltips
 * (never on a phone).
 */
export function ShellLinks({
  links,
  isNarrow = false,
}: {
  links: readonly ShellLink[];
  isNarrow?: boolean;
}) {
  return (
    <ul className="flex flex-col gap-1">
      {links.map((link) => (
        <li key={link.to}>
          <NavLink
            to={link.to}
            end={link.end ?? true}
            prefetch="intent"
            title={isNarrow ? link.name : undefined}
            className={({ isActive }) =>
              cn(
                "relative flex h-11 items-center gap-3 rounded-md text-[0.9375rem] font-semibold transition-colors",
                isNarrow ? "px-3 md:justify-center md:px-0" : "px-3",
                isActive
                  ? "bg-accent-soft text-accent-ink"
                  : "text-muted hover:bg-raised hover:text-ink",
              )
            }
          >
            <link.icon className="size-5 shrink-0" aria-hidden="true" />
            <span className={cn("truncate", isNarrow && "md:sr-only")}>{link.name}</span>
            <Badge link={link} isNarrow={isNarrow} />
          </NavLink>
        </li>
      ))}
    </ul>
  );
}
