import { Link } from "@remix-run/react";
import { Wordmark } from "~/app/components/site/wordmark";
import { useHome, useProduct } from "~/app/product";

const doors = [
  { to: "/", name: "Home" },
  { to: "/?tab=affiliates", name: "Affiliates" },
];

const pages = [
  { to: "/terms", name: "Terms & Conditions" },
  { to: "/privacy", name: "Privacy Policy" },
  { to: "/sms", name: "Text messaging" },
];

function Pages({ label, pages }: { label: string; pages: { to: string; name: string }[] }) {
  return (
    <nav aria-label={label} className="flex flex-col items-start gap-1">
      {pages.map(({ to, name }) => (
        <Link
          key={to}
          to={to}
          className="rounded-md py-1.5 text-[0.9375rem] text-muted transition-colors hover:text-ink"
        >
          {name}
        </Link>
      ))}
    </nav>
  );
}

/** The footer of every public page. */
export function SiteFooter() {
  const { name, supportEmail, postalAddress } = useProduct();
  const home = useHome();
  const door = home ? { to: home, name: "My account" } : { to: "/login", name: "Login" };
  return (
    <footer className="border-t border-line">
      <div className="page-width grid gap-8 pt-10 pb-28 md:grid-cols-[1fr_auto] md:py-12">
        <div className="flex flex-col items-start gap-3">
          <Wordmark />
          <p className="max-w-md text-sm text-muted">
            {name} is not a law firm and gives no legal advice. You assign your claim to us and we
            pursue it at our own cost and discretion.
          </p>
          <address className="text-sm text-muted not-italic">
            {postalAddress}
            <br />
            <a href={`mailto:${supportEmail}`} className="text-ink underline underline-offset-4">
              {supportEmail}
            </a>
          </address>
        </div>
        <div id="site-pages" className="grid grid-cols-2 gap-x-12">
          <Pages label="Site" pages={[...doors, door]} />
          <Pages label="Legal" pages={pages} />
        </div>
      </div>
    </footer>
  );
}
