import { tz } from "@date-fns/tz";
import { asc, count, eq, gte, inArray, sql, sum } from "drizzle-orm";
import { startOfDay } from "date-fns";
import { getSetting } from "~/core/accounts/settings";
import { chart, claimShareCents } from "~/core/money/chart-of-accounts";
import { db } from "~/db/client";
import { testimonials, users } from "~/db/schema/accounts";
import { counters } from "~/db/schema/figures";
import { ledgerBalances, payouts } from "~/db/schema/money";

/** The figures on the landing page; each comes from the books (LG-16). */
export type LandingFigures = {
  people: number;
  joinedToday: number;
  paidTodayCents: number;
  /** Paid out to people so far: claims, commissions and bonuses. */
  paidCents: number;
  /** Received from senders for settled claims. */
  recoveredCents: number;
  settledClaims: number;
};

export type Testimonial = {
  name: string;
  place: string;
  words: string;
  amountCents: number | null;
};

const { placeholder } = sql;
const booked = [chart.cash, chart.income, chart.expense.claim];

const countPeople = db
  .select({ value: counters.value })
  .from(counters)
  .where(eq(counters.name, "people:all"))
  .prepare();
const countJoined = db
  .select({ value: count() })
  .from(users)
  .where(gte(users.createdAt, placeholder("since")))
  .prepare();
const sumPaid = db
  .select({ value: sum(payouts.amountCents).mapWith(Number) })
  .from(payouts)
  .where(gte(payouts.completedAt, placeholder("since")))
  .prepare();
const listBooked = db
  .select()
  .from(ledgerBalances)
  .where(inArray(ledgerBalances.account, booked))
  .prepare();
const listWords = db
  .select({
    name: testimonials.name,
    place: testimonials.place,
    words: testimonials.words,
    amountCents: testimonials.amountCents,
  })
  .from(testimonials)
  .orderBy(asc(testimonials.position), asc(testimonials.createdAt))
  .limit(24)
  .prepare();

/**
 * The live figures, from kept counters and balances: no table is scanned, however large it is
 * (speed page). A day begins at midnight in New York, as all times of the product do (U §9).
 */
export function landingFigures(now: number): LandingFigures {
  const since = startOfDay(now, { in: tz("America/New_York") }).getTime();
  const balances = new Map(
    listBooked.all().map(({ account, balanceCents }) => [account, balanceCents]),
  );
  const recoveredCents = 0 - (balances.get(chart.income) ?? 0);
  return {
    people: countPeople.get()?.value ?? 0,
    joinedToday: countJoined.get({ since })?.value ?? 0,
    paidTodayCents: sumPaid.get({ since })?.value ?? 0,
    paidCents: recoveredCents - (balances.get(chart.cash) ?? 0),
    recoveredCents,
    settledClaims: Math.round((balances.get(chart.expense.claim) ?? 0) / claimShareCents),
  };
}

/** Testimonials that staff entered, in staff's order; at most 24. */
export function listTestimonials(): Testimonial[] {
  return listWords.all();
}

/** The number in the limited-spots banner, or null when staff has set none. */
export function spotsLeft(): number | null {
  const typed = getSetting("landing_spots_left").trim();
  return /^\d{1,6}$/.test(typed) ? Number(typed) : null;
}
