import { Suspense, useState, type KeyboardEvent, type MouseEvent } from "react";
import { lazyPart } from "~/app/components/lazy-part";
import Menu from "lucide-react/icons/menu";
import { isPlain, landingTabs, type LandingHeader } from "~/app/components/site/landing-header";
import { ThemeToggle } from "~/app/components/site/theme-toggle";
import { Button } from "~/app/components/ui/button";
import { cn } from "~/app/components/ui/cn";
import { useHome } from "~/app/product";
import { Wordmark } from "~/app/components/site/wordmark";

const [LoginDialog] = lazyPart(async () => ({
  default: (await import("~/app/components/sign-in/login-dialog")).LoginDialog,
}));
const [SiteMenu] = lazyPart(async () => ({
  default: (await import("~/app/components/site/site-menu")).SiteMenu,
}));

const tabLook = (isShown: boolean) =>
  cn(
    "rounded-md px-3.5 py-1.5 text-[0.9375rem] font-semibold transition-colors",
    isShown ? "bg-surface text-ink shadow-card" : "text-muted hover:text-ink",
  );

function PlainTabs() {
  return (
    <nav aria-label="Main" className="hidden gap-1 rounded-lg bg-raised p-1 md:flex">
      {landingTabs.map(({ tab, name, href }) => (
        <a key={tab} href={href} className={tabLook(false)}>
          {name}
        </a>
      ))}
    </nav>
  );
}

/** U §2: the top tabs. They are links, so that they work without JavaScript. */
export function LandingTabs({
  landing,
  className,
}: {
  landing: LandingHeader;
  className?: string;
}) {
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== "ArrowRight" && event.key !== "ArrowLeft") return;
    const other = landing.tab === "home" ? "affiliates" : "home";
    landing.showTab(other);
    event.currentTarget.querySelector<HTMLElement>(`#tab-${other}`)?.focus();
  };
  return (
    <div
      role="tablist"
      aria-label="Pages"
      tabIndex={-1}
      onKeyDown={onKeyDown}
      className={cn("flex gap-1 rounded-lg bg-raised p-1", className)}
    >
      {landingTabs.map(({ tab, name, href }) => (
        <a
          key={tab}
          id={`tab-${tab}`}
          role="tab"
          href={href}
          aria-selected={landing.tab === tab}
          aria-controls="landing-panel"
          tabIndex={landing.tab === tab ? 0 : -1}
          onClick={(event) => {
            if (!isPlain(event)) return;
            event.preventDefault();
            landing.showTab(tab);
          }}
          className={tabLook(landing.tab === tab)}
        >
          {name}
        </a>
      ))}
    </div>
  );
}

type OnClick = (event: MouseEvent) => void;

function Doors({ onLogin, onJoin }: { onLogin: OnClick; onJoin: OnClick | undefined }) {
  const home = useHome();
  if (home)
    return (
      <Button asChild size="sm">
        <a href={home}>Open my account</a>
      </Button>
    );
  return (
    <>
      <Button asChild look="ghost" size="sm" className="hidden md:inline-flex">
        <a href="/login" onClick={onLogin}>
          Login
        </a>
      </Button>
      <Button asChild size="sm">
        <a href="/#join" onClick={onJoin}>
          <span className="hidden md:inline">Start Earning</span>
          <span className="md:hidden">Join</span>
        </a>
      </Button>
    </>
  );
}

/**
 * The header of every public page. On the landing page its tabs and Join stay on the page (U §2).
 */
export function SiteHeader({ landing }: { landing?: LandingHeader }) {
  const [open, setOpen] = useState<"login" | "menu" | null>(null);
  const openWith = (what: "login" | "menu") => (event: MouseEvent) => {
    if (!isPlain(event)) return;
    event.preventDefault();
    setOpen(what);
  };
  const onJoin = landing
    ? (event: MouseEvent) => {
        event.preventDefault();
        landing.onJoin();
      }
    : undefined;
  return (
    <header className="sticky top-0 z-40 border-b border-line bg-background">
      <div className="page-width flex h-16 items-center gap-3">
        <Wordmark />
        <div className="ml-auto flex items-center gap-1.5 md:ml-6 md:flex-1">
          {landing ? <LandingTabs landing={landing} className="hidden md:flex" /> : <PlainTabs />}
          <div className="flex items-center gap-1.5 md:ml-auto">
            <ThemeToggle />
            <Doors onLogin={openWith("login")} onJoin={onJoin} />
            <Button asChild look="ghost" size="icon" className="md:hidden">
              <a href="#site-pages" aria-label="Menu" onClick={openWith("menu")}>
                <Menu aria-hidden="true" />
              </a>
            </Button>
          </div>
        </div>
      </div>
      {open ? (
        <Suspense fallback={null}>
          {open === "login" ? <LoginDialog open onClose={() => setOpen(null)} /> : null}
          {open === "menu" ? (
            <SiteMenu
              landing={landing}
              onClose={() => setOpen(null)}
              onLogin={() => setOpen("login")}
            />
          ) : null}
        </Suspense>
      ) : null}
    </header>
  );
}
