import type { State } from "~/scripts/bench/talk/corpus";

const nobody: State = {
  who: "member",
  area_code: "503",
  name: "Luis Ortega",
  cases: [],
  payouts: [],
  referrals: [],
  doubt: false,
  stopped: false,
};
const acme = { company: "Acme Lending", status: "submitted", step: "reminder" } as const;
const metro = { company: "Metro Dental", status: "settled" } as const;
const payout = (status: "pending" | "processing" | "completed"): State => ({
  ...nobody,
  cases: [metro],
  payouts: [{ amount_cents: 50_000, status, held: false, for: "Metro Dental" }],
});

/** The people of whom the sentences in `tests/fixtures/talk/drafts` are said. */
export const draftPeople: Readonly<Record<string, State>> = {
  none: { ...nobody, cases: [] },
  reminder: { ...nobody, cases: [acme] },
  review: { ...nobody, cases: [{ company: "Loan Hut", status: "review" }] },
  two: {
    ...nobody,
    cases: [
      { company: "Acme Lending", status: "submitted", step: "escalation" },
      { company: "Solar One", status: "rejected", reason: "generic_email" },
    ],
  },
  pending: payout("pending"),
  settled: payout("processing"),
  paid: payout("completed"),
};
