import { useFetcher, useNavigate, useNavigation } from "@remix-run/react";
import Keyboard from "lucide-react/icons/keyboard";
import PanelLeft from "lucide-react/icons/panel-left";
import { useEffect, useState, type FormEvent, type ReactNode } from "react";
import { KeyboardHelp } from "~/app/components/shell/keyboard-help";
import type { ShellLink } from "~/app/components/shell/shell-links";
import type { ShellState } from "~/app/portal/shell-state.server";
import { MenuButton, Sidebar } from "~/app/components/shell/sidebar";
import { useShortcuts, type Shortcut } from "~/app/components/shell/use-shortcuts";
import { useSidebar } from "~/app/components/shell/use-sidebar";
import { warmNotices } from "~/app/components/notices";
import { ThemeToggle } from "~/app/components/site/theme-toggle";
import { Button } from "~/app/components/ui/button";
import { toast } from "~/app/components/ui/overlay/toast";
import { cn } from "~/app/components/ui/cn";
import { useAnswer } from "~/app/components/use-answer";
import { leaveLive, stayLive } from "~/app/live/live-connection";
import { useLiveFrom } from "~/app/live/use-changes";
import { offline } from "~/app/why-lost";

type ShellProps = {
  /** The portal's name in the header. */
  title: string;
  /** The sidebar's own title, where it has one (A §2). */
  sidebarTitle?: string;
  links: readonly ShellLink[];
  /** Links at the foot of the sidebar. */
  footLinks?: readonly ShellLink[];
  shell: ShellState;
  /** Further shortcuts of this portal, for the list that `?` opens. */
  shortcuts?: readonly Shortcut[];
  /** What stands in the header before the theme toggle. */
  actions?: ReactNode;
  children: ReactNode;
};

// It appears late, so that a page that loads at once never shows it.
function Loading() {
  const isLoading = useNavigation().state !== "idle";
  return (
    <div
      aria-hidden="true"
      className={cn("fixed inset-x-0 top-0 z-50 h-0.5 overflow-hidden", !isLoading && "invisible")}
    >
      {isLoading ? (
        <div
          data-loading=""
          className="h-full w-full animate-[load_1.2s_150ms_ease-in-out_infinite_backwards] bg-accent"
        />
      ) : null}
    </div>
  );
}

/** Ends the session of this browser. */
export function SignOutButton() {
  const { Form, data: lost, state } = useFetcher<{ title: string; description: string }>();
  useAnswer(lost, ({ title, description }) => {
    stayLive();
    toast.error(title, { description });
  });
  // Without a network the code that reports the failure may not load, and the page would be lost.
  const leave = (event: FormEvent): void => {
    if (navigator.onLine) return leaveLive();
    event.preventDefault();
    toast.error("Error", { description: `You could not be signed out. ${offline}` });
  };
  return (
    <Form method="post" action="/logout" onSubmit={leave}>
      <Button type="submit" look="ghost" size="sm" disabled={state !== "idle"}>
        Sign Out
      </Button>
    </Form>
  );
}

function useShellShortcuts(
  links: readonly ShellLink[],
  more: readonly Shortcut[],
  toggle: () => void,
  help: () => void,
): Shortcut[] {
  const navigate = useNavigate();
  const pages = links.flatMap(({ to, name, shortKey }) =>
    shortKey ? [{ keys: `g ${shortKey}`, name: `Go to ${name}`, run: () => navigate(to) }] : [],
  );
  const all = [
    { keys: "b", withCommand: true, name: "Open or close the sidebar", run: toggle },
    ...pages,
    ...more,
    { keys: "?", name: "Show this list", run: help },
  ];
  useShortcuts(all);
  return all;
}

type HeaderProps = { title: string; actions: ReactNode; onToggle: () => void; onHelp: () => void };

function Header({ title, actions, onToggle, onHelp }: HeaderProps) {
  return (
    <header className="sticky top-0 z-30 flex h-16 items-center gap-2 border-b border-line bg-background/95 px-3 backdrop-blur-sm sm:px-5">
      <MenuButton />
      <Button
        look="ghost"
        size="icon"
        className="hidden md:inline-flex"
        aria-label="Toggle the sidebar"
        onClick={onToggle}
      >
        <PanelLeft aria-hidden="true" />
      </Button>
      <p className="truncate font-bold tracking-tight">{title}</p>
      <div className="ml-auto flex items-center gap-1">
        {actions}
        <Button
          look="ghost"
          size="icon"
          className="hidden md:inline-flex"
          aria-label="Keyboard shortcuts"
          onClick={onHelp}
        >
          <Keyboard aria-hidden="true" />
        </Button>
        <ThemeToggle />
        <SignOutButton />
      </div>
    </header>
  );
}

/**
 * The frame of a portal: header, sidebar with badges, shortcuts, sign-out, and the page's one live
 * connection (U §2, §9).
 */
export function PortalShell({
  title,
  sidebarTitle,
  links,
  footLinks = [],
  shell,
  shortcuts = [],
  actions,
  children,
}: ShellProps) {
  const { isOpen, toggle } = useSidebar(shell.isSidebarOpen);
  const [isHelpOpen, setIsHelpOpen] = useState(false);
  const all = useShellShortcuts([...links, ...footLinks], shortcuts, toggle, () =>
    setIsHelpOpen(true),
  );
  useLiveFrom(shell.seq);
  useEffect(warmNotices, []);
  return (
    <div className="flex min-h-dvh">
      <a
        href="#content"
        className="sr-only z-50 rounded-md bg-accent px-4 py-2 font-semibold text-on-accent focus:not-sr-only focus:fixed focus:top-3 focus:left-3"
      >
        Skip to the content
      </a>
      <Loading />
      <Sidebar
        title={sidebarTitle ?? title}
        hasTitle={sidebarTitle !== undefined}
        isOpen={isOpen}
        links={links}
        footLinks={footLinks}
      />
      <div className="flex min-w-0 flex-1 flex-col">
        <Header
          title={title}
          actions={actions}
          onToggle={toggle}
          onHelp={() => setIsHelpOpen(true)}
        />
        <main
          id="content"
          tabIndex={-1}
          className="mx-auto w-full max-w-6xl flex-1 px-4 py-8 focus:outline-none sm:px-6 lg:px-10 lg:py-10"
        >
          {children}
        </main>
      </div>
      <KeyboardHelp shortcuts={all} open={isHelpOpen} onOpenChange={setIsHelpOpen} />
    </div>
  );
}
