import { useLocation } from "@remix-run/react";
import Menu from "lucide-react/icons/menu";
import X from "lucide-react/icons/x";
import { useEffect, useRef } from "react";
import { ShellLinks, type ShellLink } from "~/app/components/shell/shell-links";
import { Button } from "~/app/components/ui/button";
import { cn } from "~/app/components/ui/cn";
import { Mark, Wordmark } from "~/app/components/site/wordmark";

const id = "sidebar";
// React 18 passes these attributes on without knowing them. The browser itself opens and closes the
// element they name, so the menu opens even before the page's scripts have loaded.
const sheet = { popover: "auto" };
const opensSheet = { popovertarget: id, popovertargetaction: "toggle" };
const closesSheet = { popovertarget: id, popovertargetaction: "hide" };

/** Opens or closes the sidebar of a phone as `isOpen` says; without it, toggles. */
export function toggleSheet(isOpen?: boolean): void {
  const sidebar = document.getElementById(id);
  // Browsers from before 2024 have no popovers: there `open` is a plain attribute that the styles
  // use.
  if (sidebar && "togglePopover" in sidebar) sidebar.togglePopover(isOpen);
  else (sidebar as HTMLElement | null)?.toggleAttribute("open", isOpen);
}

const inOldBrowsers = (isOpen?: boolean) => (): void => {
  if (!("togglePopover" in HTMLElement.prototype)) toggleSheet(isOpen);
};

/** The header's button that slides the sidebar in, below 768 px. */
export function MenuButton() {
  return (
    <Button
      look="ghost"
      size="icon"
      className="md:hidden"
      aria-label="Open the menu"
      onClick={inOldBrowsers()}
      {...opensSheet}
    >
      <Menu aria-hidden="true" />
    </Button>
  );
}

// A person who chose a page wants to see it. A page that opens with the menu requested keeps it
// open.
function useCloseOnLeaving(): void {
  const { key } = useLocation();
  const before = useRef(key);
  useEffect(() => {
    if (before.current !== key) toggleSheet(false);
    before.current = key;
  }, [key]);
}

type SidebarProps = {
  /** The heading of the sidebar: the portal's name, or a shorter one (A §2). */
  title: string;
  /** Whether the title also stands in the sidebar beside the page, not only on a phone. */
  hasTitle: boolean;
  isOpen: boolean;
  links: readonly ShellLink[];
  footLinks: readonly ShellLink[];
};

function SheetHead({ title }: { title: string }) {
  return (
    <div className="flex items-center justify-between px-4 pt-4 md:hidden">
      <p className="px-3 text-lg font-bold tracking-tight">{title}</p>
      <Button
        look="ghost"
        size="icon"
        className="text-muted hover:text-ink"
        aria-label="Close the menu"
        onClick={inOldBrowsers(false)}
        {...closesSheet}
      >
        <X aria-hidden="true" />
      </Button>
    </div>
  );
}

/**
 * The navigation of a portal: beside the page, 16rem wide or collapsed to 3rem; on a phone an 18rem
 * panel that slides over it (U §9).
 */
export function Sidebar({ title, hasTitle, isOpen, links, footLinks }: SidebarProps) {
  useCloseOnLeaving();
  return (
    <aside
      id={id}
      aria-label="Pages"
      {...sheet}
      className={cn(
        "fixed inset-y-0 right-auto left-0 z-50 hidden h-dvh max-h-none w-72 max-w-[85vw] shrink-0 flex-col overflow-y-auto overscroll-contain border-r border-line bg-surface text-ink backdrop:bg-black/60 open:flex",
        "max-md:shadow-float max-md:motion-safe:animate-[slide-in_180ms_ease-out]",
        "md:sticky md:inset-auto md:top-0 md:z-auto md:flex md:overflow-visible md:transition-[width]",
        isOpen ? "md:w-64" : "md:w-12",
      )}
    >
      <SheetHead title={title} />
      <div
        className={cn(
          "hidden h-16 shrink-0 items-center border-b border-line md:flex",
          isOpen ? "px-4" : "justify-center",
        )}
      >
        {isOpen ? <Wordmark /> : <Mark className="size-7" />}
      </div>
      <nav
        aria-label="Portal"
        className={cn(
          "flex flex-1 flex-col px-4 py-4 md:overflow-y-auto",
          isOpen ? "md:px-3" : "md:px-0.5",
        )}
      >
        {hasTitle && isOpen ? (
          <p className="hidden px-3 pb-2 text-sm font-bold text-muted md:block">{title}</p>
        ) : null}
        <ShellLinks links={links} isNarrow={!isOpen} />
        <div className="mt-auto pt-4">
          <ShellLinks links={footLinks} isNarrow={!isOpen} />
        </div>
      </nav>
    </aside>
  );
}
