import type { LandingView } from "~/app/landing/landing-view";
import { formatMoney } from "~/core/money";
import { Section } from "./section";

/** The testimonials that staff entered; in a demo they are invented and labelled so. */
export function Testimonials({ view: { testimonials, isSample } }: { view: LandingView }) {
  if (testimonials.length === 0) return null;
  return (
    <Section id="testimonials" title="In their words" isSample={isSample} tinted>
      <div className="grid gap-8 md:grid-cols-3 md:gap-10">
        {testimonials.slice(0, 6).map(({ name, place, words }) => (
          <figure
            key={`${name}${words}`}
            className="flex flex-col gap-4 border-l-2 border-accent pl-5"
          >
            <blockquote className="text-[1.0625rem] leading-relaxed">“{words}”</blockquote>
            <figcaption className="mt-auto text-sm text-muted">
              <span className="font-semibold text-ink">{name}</span>
              {place ? `, ${place}` : ""}
            </figcaption>
          </figure>
        ))}
      </div>
    </Section>
  );
}

/** The payouts whose recipients allowed us to show them. */
export function PayoutGrid({ view: { payouts, isSample } }: { view: LandingView }) {
  if (payouts.length === 0) return null;
  return (
    <Section id="payouts" title="Paid to people like you" isSample={isSample} tinted>
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {payouts.slice(0, 9).map(({ name, place, words, amountCents }) => (
          <li
            key={`${name}${words}`}
            className="flex items-center justify-between gap-4 rounded-xl border border-line bg-background p-5"
          >
            <div className="min-w-0">
              <p className="font-semibold">
                {name}
                {place ? <span className="font-normal text-muted">, {place}</span> : null}
              </p>
              <p className="text-sm text-muted">{words}</p>
            </div>
            <p className="shrink-0 text-heading font-bold text-accent-ink tabular-nums">
              +{formatMoney(amountCents ?? 0, "whole")}
            </p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
