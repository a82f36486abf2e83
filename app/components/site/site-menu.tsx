import { Link } from "@remix-run/react";
import { isPlain, landingTabs, type LandingHeader } from "~/app/components/site/landing-header";
import { Button } from "~/app/components/ui/button";
import { Sheet, SheetContent, SheetTitle } from "~/app/components/ui/overlay/sheet";
import { useHome } from "~/app/product";

const entry =
  "flex min-h-12 items-center rounded-md px-3 text-lg font-semibold text-ink hover:bg-raised";
const pages = [
  { to: "/terms", name: "Terms & Conditions" },
  { to: "/privacy", name: "Privacy Policy" },
  { to: "/sms", name: "Text messaging" },
];

type SiteMenuProps = {
  landing: LandingHeader | undefined;
  onClose: () => void;
  onLogin: () => void;
};

/** U §2: the menu that slides in below 768 px. It is loaded when it is first opened. */
export function SiteMenu({ landing, onClose, onLogin }: SiteMenuProps) {
  const home = useHome();
  return (
    <Sheet open onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}>
      <SheetContent>
        <SheetTitle className="pt-1.5 pb-4 text-sm font-semibold text-muted">Menu</SheetTitle>
        <nav aria-label="Menu" className="flex flex-col gap-1">
          {landingTabs.map(({ tab, name, href }) => (
            <a
              key={tab}
              href={href}
              aria-current={landing?.tab === tab ? "page" : undefined}
              className={entry}
              onClick={(event) => {
                if (!landing || !isPlain(event)) return;
                event.preventDefault();
                onClose();
                landing.showTab(tab);
              }}
            >
              {name}
            </a>
          ))}
          {pages.map(({ to, name }) => (
            <Link
              key={to}
              to={to}
              className="flex min-h-11 items-center rounded-md px-3 text-muted hover:bg-raised"
              onClick={onClose}
            >
              {name}
            </Link>
          ))}
        </nav>
        <div className="mt-auto flex flex-col gap-3 pt-6">
          {home ? null : (
            <Button look="outline" onClick={onLogin}>
              Login
            </Button>
          )}
          <Button asChild>
            <a
              href={home ?? "/#join"}
              onClick={(event) => {
                onClose();
                if (!landing || home) return;
                event.preventDefault();
                // The panel returns the focus when it closes; only after that may the form take it.
                requestAnimationFrame(landing.onJoin);
              }}
            >
              {home ? "Open my account" : "Join"}
            </a>
          </Button>
        </div>
      </SheetContent>
    </Sheet>
  );
}
