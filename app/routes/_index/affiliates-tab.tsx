import { Link } from "@remix-run/react";
import { Button } from "~/app/components/ui/button";
import { formatMoney } from "~/core/money";
import { commissionFor } from "~/core/affiliates/commission-table";

const levels = [
  { level: 1, who: "People who join by your link", example: 5 },
  { level: 2, who: "People whom they bring", example: 15 },
  { level: 3, who: "People one step further", example: 30 },
];
const total = levels.reduce((sum, { level, example }) => sum + commissionFor(level) * example, 0);

function Levels() {
  return (
    <ol className="grid overflow-hidden rounded-2xl border border-line bg-line md:grid-cols-3 md:gap-px">
      {levels.map(({ level, who }) => (
        <li
          key={level}
          className="flex flex-col gap-1 border-b border-line bg-surface p-6 last:border-b-0 sm:p-8 md:border-b-0"
        >
          <p className="text-sm font-semibold text-muted">Level {level}</p>
          <p className="text-display font-bold text-accent-ink tabular-nums">
            {formatMoney(commissionFor(level), "whole")}
          </p>
          <p className="text-muted">{who}, for every claim of theirs that settles.</p>
        </li>
      ))}
    </ol>
  );
}

function WorkedExample() {
  return (
    <section
      aria-labelledby="example-title"
      className="grid gap-6 lg:grid-cols-[minmax(0,0.8fr)_minmax(0,1.2fr)] lg:items-center lg:gap-16"
    >
      <div>
        <h2 id="example-title" className="text-title font-bold">
          A worked example
        </h2>
        <p className="mt-3 text-muted">
          You bring 5 people, they bring 15, those bring 30, and one claim of each settles. An
          illustration, no promise: commissions are paid only when a referred person&rsquo;s case
          settles.
        </p>
      </div>
      <div className="rounded-2xl border border-line bg-surface p-6 text-lg tabular-nums shadow-card sm:p-8">
        <dl>
          {levels.map(({ level, example }) => (
            <div key={level} className="flex justify-between gap-4 py-1.5">
              <dt className="text-muted">
                {example} × {formatMoney(commissionFor(level), "whole")}
              </dt>
              <dd>{formatMoney(example * commissionFor(level), "whole")}</dd>
            </div>
          ))}
          <div className="mt-3 flex items-baseline justify-between gap-4 border-t border-line pt-3">
            <dt className="font-semibold">Together</dt>
            <dd className="text-number font-bold text-accent-ink">{formatMoney(total, "whole")}</dd>
          </div>
        </dl>
      </div>
    </section>
  );
}

const rules = [
  {
    title: "Everyone has a link",
    text: "It stands in your account from the first minute. No application, no fee.",
  },
  {
    title: "Three levels",
    text: "Your link, the links of the people who joined by it, and theirs.",
  },
  {
    title: "Paid on settlement",
    text: "Nothing is earned for sign-ups alone. You see first names and whether a case settled, nothing more.",
  },
];

/** U §2: the Affiliates tab, the three-level program. */
export function AffiliatesTab({ onJoin }: { onJoin: () => void }) {
  return (
    <div className="page-width flex flex-col gap-14 pt-10 pb-12 md:pt-16 lg:gap-20 lg:pb-20">
      <section className="flex flex-col items-start gap-6">
        <h1 className="max-w-3xl text-display font-bold">Share your link. Earn on three levels.</h1>
        <p className="max-w-xl text-lg text-muted">
          Every user is an affiliate. When a claim of somebody you brought settles, you are paid,
          and so it goes for the people they bring.
        </p>
        <div className="flex flex-wrap gap-3">
          <Button asChild size="lg">
            <a
              href="/#join"
              onClick={(event) => {
                event.preventDefault();
                onJoin();
              }}
            >
              Sign Up
            </a>
          </Button>
          <Button asChild size="lg" look="outline">
            <Link to="/user">Open Dashboard</Link>
          </Button>
        </div>
        <p className="text-muted">
          An affiliate already?{" "}
          <Link to="/affiliate" className="font-semibold text-ink underline underline-offset-4">
            Sign in to the Affiliate Portal
          </Link>
        </p>
      </section>
      <Levels />
      <WorkedExample />
      <section
        aria-label="How it works"
        className="grid gap-8 border-t border-line pt-10 md:grid-cols-3"
      >
        {rules.map(({ title, text }) => (
          <div key={title}>
            <h2 className="text-lg font-bold tracking-tight">{title}</h2>
            <p className="mt-1.5 text-muted">{text}</p>
          </div>
        ))}
      </section>
    </div>
  );
}
