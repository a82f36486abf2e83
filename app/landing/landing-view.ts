import type { Testimonial } from "~/core/payouts/queries-landing";

/** The four tiles of U §9. A tile of zero is not shown. */
export type Tiles = {
  joinedToday: number;
  paidTodayCents: number;
  people: number;
  averageCents: number;
};

/**
 * All values on the landing page that change. `isSample` when the figures are invented for a demo
 * and must be labelled so.
 */
export type LandingView = {
  isSample: boolean;
  tiles: Tiles;
  /** The line under the sign-up form. */
  proof: { people: number; paidCents: number };
  trust: { people: number; recoveredCents: number; rating: number | null };
  spots: number | null;
  testimonials: Testimonial[];
  /** Testimonials with an amount, for the grid of payouts. */
  payouts: Testimonial[];
  /** The messages that the small notice in the corner shows in turn. */
  news: string[];
};

/**
 * U §9: in a demo the tiles grow a little every five seconds. `random` returns a number from 0 up
 * to, but not including, 1.
 */
export function growTiles(tiles: Tiles, random: () => number): Tiles {
  const joined = Math.floor(random() * 3);
  const claims = Math.floor(random() * 2);
  return {
    ...tiles,
    joinedToday: tiles.joinedToday + joined,
    people: tiles.people + joined,
    paidTodayCents: tiles.paidTodayCents + claims * tiles.averageCents,
  };
}

const compact = new Intl.NumberFormat("en-US", {
  style: "currency",
  currency: "USD",
  notation: "compact",
  minimumFractionDigits: 0,
  maximumFractionDigits: 1,
});
const whole = new Intl.NumberFormat("en-US");

/** An amount in short form: `$2.4M`, `$47.5K`. */
export const shortMoney = (amountCents: number): string => compact.format(amountCents / 100);

/** A count with separators: `12,847`. */
export const countOf = (number: number): string => whole.format(number);
