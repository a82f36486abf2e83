import type { CalendarDay } from "~/core/claims/facts/calendar";

/** V read at its source, S in a secondary source, M from memory, U not found (CL-02). */
export type Mark = "V" | "S" | "M" | "U";

/** How long a stop needs to take effect, counted from its day, which is day 0 (CL-07). */
export type StopClock = { kind: "business" | "calendar"; days: number };

/**
 * What must be true of a text, as data; `judge/element-state.ts` knows what each kind asks. A fact
 * that is unknown satisfies none of them.
 */
export type ElementRule =
  | { kind: "own_line" }
  | { kind: "home_line" }
  | { kind: "no_consent" }
  | { kind: "no_relationship" }
  | { kind: "registered"; days: number }
  | {
      kind: "after_stop";
      /** The letters that the stop must consist of; null when any clear words do. */
      letters: readonly string[] | null;
      byReply: boolean;
      toSendingNumber: boolean;
    }
  | { kind: "outside_hours"; from: number; until: number }
  | { kind: "bulk_sign" }
  | { kind: "more_in_a_day"; than: number }
  | { kind: "another_theory"; ids: readonly string[] }
  | { kind: "any_of"; rules: readonly ElementRule[] }
  | { kind: "only_discovery"; what: string };

/**
 * Cents a text, in the order of the texts where `tiers` are given: the last holds for the rest. Its
 * mark is its own: a law may be verified whose amount is not.
 */
export type TheoryAmount = { mark: Mark } & (
  | { kind: "per_text"; floor: number; base: number; cap: number; capNeeds: string | null }
  | { kind: "tiers"; tiers: readonly [number, ...number[]] }
  | { kind: "unknown" }
);

/** A right to money for a text, as the law is read on the day of its version (CL-02). */
export type TheoryEntry = {
  id: string;
  version: number;
  title: string;
  jurisdiction: string;
  citations: readonly string[];
  mark: Mark;
  effectiveFrom: CalendarDay;
  effectiveTo: CalendarDay | null;
  /** States whose courts, or whose people, this theory does not reach. */
  excludedStates: readonly string[];
  elements: readonly ElementRule[];
  /** Other texts that must fulfil the same elements, and within how many months of each other. */
  together: { texts: number; months: number } | null;
  stopClock: StopClock;
  amount: TheoryAmount;
  preconditions: readonly string[];
  limitation: {
    years: number | null;
    mark: Mark;
    planningYears: number;
    starts: "text.local_date";
    citation: string;
  };
  remedies: readonly string[];
  evidence: readonly string[];
  weakens: readonly string[];
  assignable: "yes" | "no" | "unknown";
  /** The version of the paragraph that a letter says it with (CL-05). */
  letterBlock: string;
};

/** Whether an amount was read at its source: no other one leaves the house (claims, Marks). */
export const isAmountSure = ({ amount }: TheoryEntry): boolean =>
  amount.mark === "V" && amount.kind !== "unknown";

/** Kinds of rule that can be met by what is known before a court; the others never are. */
export const isReachable = ({ elements, amount }: TheoryEntry): boolean =>
  amount.kind !== "unknown" && !elements.some(({ kind }) => kind === "only_discovery");
