import type { LandingView } from "~/app/landing/landing-view";
import { dollars } from "~/core/money";

const paid = (name: string, place: string, words: string, claims = 1) => ({
  name,
  place,
  words,
  amountCents: dollars(500) * claims,
});
const said = (name: string, place: string, words: string) => ({
  name,
  place,
  words,
  amountCents: null,
});

/**
 * The invented figures of U §9, shown in demo mode only and always under the label "Sample data"
 * (decisions, Marketing figures).
 */
export const sampleView: LandingView = {
  isSample: true,
  tiles: {
    joinedToday: 247,
    paidTodayCents: dollars(47_500),
    people: 12_847,
    averageCents: dollars(500),
  },
  proof: { people: 2_847, paidCents: dollars(2_400_000) },
  trust: { people: 25_847, recoveredCents: dollars(26_500_000), rating: 4.9 },
  spots: 37,
  testimonials: [
    said(
      "Marisol T.",
      "Tucson, AZ",
      "I was deleting three of these a day. Now I screenshot them. The updates tell me where each case stands.",
    ),
    said(
      "Devon K.",
      "Columbus, OH",
      "They told me straight away which screenshot was no good and why. The second one went through.",
    ),
    said(
      "Priya S.",
      "Fremont, CA",
      "No forms, no calls. I texted a picture from the bus and had a case number before my stop.",
    ),
  ],
  payouts: [
    paid("Andre W.", "Tampa, FL", "Roofing quote spam"),
    paid("Helen R.", "Austin, TX", "Loan offers, two senders", 2),
    paid("Jamal B.", "Newark, NJ", "Solar sales texts"),
    paid("Sofia M.", "Denver, CO", "Auto warranty texts"),
    paid("Grace L.", "Seattle, WA", "Debt relief offers, three senders", 3),
    paid("Peter N.", "Albany, NY", "Home buyer texts"),
  ],
  news: [
    "Andre from Tampa was paid $500",
    "Helen from Austin opened a case",
    "Jamal from Newark was paid $500",
    "Sofia from Denver joined",
    "Grace from Seattle was paid $500",
    "Peter from Albany opened a case",
    "Marisol from Tucson earned a $50 commission",
    "Devon from Columbus joined",
  ],
};
