import type { LandingView } from "~/app/landing/landing-view";
import { sampleView } from "~/app/landing/sample-view.server";
import { formatMoney } from "~/core/money";
import { claimShareCents } from "~/core/money/chart-of-accounts";
import { landingFigures, listTestimonials, spotsLeft } from "~/core/payouts/queries-landing";
import { env } from "~/env";

/**
 * The true figures, from the ledger and the staff's settings. A figure without data stays empty,
 * and its section is hidden.
 */
export function liveView(now: number): LandingView {
  const { people, joinedToday, paidTodayCents, paidCents, recoveredCents, settledClaims } =
    landingFigures(now);
  const words = listTestimonials();
  const payouts = words.filter(({ amountCents }) => amountCents !== null);
  return {
    isSample: false,
    tiles: {
      joinedToday,
      paidTodayCents,
      people,
      averageCents: settledClaims > 0 ? claimShareCents : 0,
    },
    proof: { people, paidCents },
    trust: { people, recoveredCents, rating: null },
    spots: spotsLeft(),
    testimonials: words.filter(({ amountCents }) => amountCents === null),
    payouts,
    news: payouts
      .slice(0, 8)
      .map(
        ({ name, place, amountCents }) =>
          `${name}${place ? ` from ${place}` : ""} was paid ${formatMoney(amountCents ?? 0, "whole")}`,
      ),
  };
}

/** Sample figures in demo mode, the true ones otherwise (decisions, Marketing figures). */
export function readLanding(now: number): LandingView {
  return env.demo ? sampleView : liveView(now);
}
