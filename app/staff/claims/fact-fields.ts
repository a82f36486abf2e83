import type { FactName, FactValue } from "~/core/claims/facts/fact-values";

/** How a fact is typed: one of some values, words, days, a place, a moment, or a list. */
export type FactKind =
  | { kind: "choice"; options: readonly (readonly [value: string, label: string])[] }
  | { kind: "words" | "signs" | "day" | "registry" | "days" | "consent" | "stops" | "moment" }
  | { kind: "state" | "state_from" };

export type FactField = FactKind & { label: string; ofText?: true };

const yesOrNo = [
  ["yes", "Yes"],
  ["no", "No"],
] as const;
const blocker = (label: string): FactField => ({ kind: "choice", label, options: yesOrNo });

const kinds = [
  ["marketing", "Advertisement"],
  ["mixed", "Offer mixed with news"],
  ["N1", "N1 Order or account"],
  ["N2", "N2 Political"],
  ["N3", "N3 Charity"],
  ["N4", "N4 Delivery"],
  ["N5", "N5 One-time code"],
  ["N6", "N6 Appointment"],
  ["N7", "N7 Health"],
  ["N8", "N8 Private person"],
  ["N9", "N9 Scam"],
  ["N10", "N10 Emergency"],
  ["N11", "N11 Debt"],
  ["N12", "N12 Survey"],
  ["N13", "N13 Agreed and not stopped"],
  ["N14", "N14 No text to the number"],
] as const;

/** A fact that staff can correct: every one but the whole text, whose parts stand here each. */
export type CorrectableFact = Exclude<FactName, "text">;

/** Every fact of a claim with the way staff types it (CL-01); the type asks for each. */
export const factFields: Readonly<Record<CorrectableFact, FactField>> = {
  stops: { kind: "stops", label: "Stops" },
  consent: { kind: "consent", label: "Consent" },
  purchases: { kind: "days", label: "Purchases" },
  inquiries: { kind: "days", label: "Inquiries" },
  member_since: { kind: "day", label: "Member since" },
  owner: {
    kind: "choice",
    label: "Whose line",
    options: [
      ["person", "The person's own"],
      ["family_plan", "A family plan's"],
      ["employer", "An employer's"],
    ],
  },
  line_use: {
    kind: "choice",
    label: "Use of the line",
    options: [
      ["home", "Home"],
      ["both", "Home and business"],
      ["work", "Business"],
    ],
  },
  registry_date: { kind: "registry", label: "Registered on" },
  state_then: { kind: "state_from", label: "State at the time" },
  respondent: { kind: "words", label: "Company" },
  respondent_state: { kind: "state", label: "Company's state" },
  forum: { kind: "state", label: "Court's state" },
  thread_complete: { kind: "choice", label: "Whole thread seen", options: yesOrNo },
  other_hands: blocker("In other hands"),
  arbitration: blocker("Arbitration"),
  class_member: blocker("Class action"),
  bankrupt: blocker("Bankruptcy"),
  minor: blocker("Minor"),
  "text.class": { kind: "choice", label: "Kind of a text", options: kinds, ofText: true },
  "text.direction": {
    kind: "choice",
    label: "Side of a text",
    options: [
      ["from_sender", "From the sender"],
      ["from_person", "From the person"],
    ],
    ofText: true,
  },
  "text.receivedAt": { kind: "moment", label: "Day and time of a text", ofText: true },
  "text.isConfirmation": {
    kind: "choice",
    label: "A text only confirms a stop",
    options: yesOrNo,
    ofText: true,
  },
  "text.isReply": {
    kind: "choice",
    label: "A text only answers the person",
    options: yesOrNo,
    ofText: true,
  },
  "text.bulkSigns": { kind: "signs", label: "Signs that a text went to many", ofText: true },
  "text.words": { kind: "words", label: "Words of a text", ofText: true },
};

/** The names of the facts in the order of the form. */
export const correctable = Object.keys(factFields) as CorrectableFact[];

const yesOrNoFacts: ReadonlySet<CorrectableFact> = new Set([
  "thread_complete",
  "text.isConfirmation",
  "text.isReply",
]);

type Get = (name: string) => string;

const rowsMost = 12;

/** The indexes of the rows of a list that were typed, by the names of their fields. */
const rowsOf = (get: Get, names: readonly string[]): number[] =>
  Array.from({ length: rowsMost }, (_, row) => row).filter((row) =>
    names.some((name) => get(`${name}.${row}`) !== ""),
  );

function secondOf(time: string): number | null {
  const found = /^(\d{2}):(\d{2})(?::(\d{2}))?$/.exec(time);
  if (!found) return null;
  return Number(found[1]) * 3600 + Number(found[2]) * 60 + Number(found[3] ?? 0);
}

function stopOf(get: Get, row: number): FactValue<"stops">[number] {
  const typed = (name: string): string => get(`${name}.${row}`);
  const answer = { yes: true, no: false }[typed("toSender")] ?? null;
  return {
    at:
      typed("day") === ""
        ? null
        : { kind: "local", day: typed("day"), second: secondOf(typed("time")) },
    words: typed("words") || null,
    channel: (typed("channel") || null) as FactValue<"stops">[number]["channel"],
    toSendingNumber: answer,
    kind: (typed("kind") || "unclear") as FactValue<"stops">[number]["kind"],
    delivered: { yes: true, no: false }[typed("delivered")] ?? null,
  };
}

/**
 * What staff typed into the fields of a fact, in the fact's own type; the rule checks it. Of a
 * moment whose time of day is kept only the day is said.
 */
export function typedValue(fact: CorrectableFact, get: Get): unknown {
  const field = factFields[fact];
  const value = get("value");
  switch (field.kind) {
    case "choice":
      return yesOrNoFacts.has(fact) ? { yes: true, no: false }[value] : value;
    case "words":
      return value;
    case "signs":
      return value
        .split(",")
        .map((sign) => sign.trim())
        .filter(Boolean);
    case "day":
      return get("day");
    case "registry":
      return value === "not_registered" ? value : get("day");
    case "days":
      return rowsOf(get, ["day"]).map((row) => get(`day.${row}`));
    case "consent":
      return value === "none"
        ? value
        : rowsOf(get, ["event"]).map((row) => ({
            kind: get(`event.${row}`),
            at: get(`day.${row}`) || null,
          }));
    case "stops":
      return rowsOf(get, ["day", "words"]).map((row) => stopOf(get, row));
    case "state":
      return get("state");
    case "state_from":
      return { state: get("state"), from: get("day") };
    case "moment": {
      const day = get("day");
      if (get("clock") === "keep") return { day };
      return { kind: "local", day, second: get("clock") === "set" ? secondOf(get("time")) : null };
    }
  }
}
