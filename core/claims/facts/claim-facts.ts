import type { CalendarDay } from "~/core/claims/facts/calendar";
import type { Approvals } from "~/core/claims/theories/approvals";

/** Kinds of text that are no claim (CL-03). */
export const noClaimKinds = [
  "N1",
  "N2",
  "N3",
  "N4",
  "N5",
  "N6",
  "N7",
  "N8",
  "N9",
  "N10",
  "N11",
  "N12",
  "N13",
  "N14",
] as const;
export type NoClaimKind = (typeof noClaimKinds)[number];

/** The class of a text: an advertisement, one mixed with something else, or no claim at all. */
export type TextClass = "marketing" | "mixed" | NoClaimKind;

/**
 * When something happened, as far as known: an instant (ms, with its zone where known), or a day
 * and a second of that day at the person's place.
 */
export type Moment =
  | { kind: "instant"; at: number; zone: string | null }
  | { kind: "local"; day: CalendarDay; second: number | null };

/** One text of a thread. Null is unknown everywhere (CL-01). */
export type ClaimText = {
  id: string;
  picture: string | null;
  direction: "from_sender" | "from_person" | null;
  receivedAt: Moment | null;
  class: TextClass | null;
  isConfirmation: boolean | null;
  /** Whether it only answers the person; absent where nobody asked. */
  isReply?: boolean | null;
  bulkSigns: readonly string[] | null;
  words: string | null;
};

export type StopKind = "per_se" | "plain" | "unclear";

/** The person's request that this sender's texts stop. */
export type StopFact = {
  at: Moment | null;
  words: string | null;
  channel: "reply" | "email" | "web" | "phone" | "other" | null;
  toSendingNumber: boolean | null;
  kind: StopKind | null;
  delivered: boolean | null;
};

export type ConsentEvent = { kind: "given" | "revoked"; at: CalendarDay | null };

/** An empty list means that there was none of the kind, null that it is unknown. */
export type Relationship = {
  purchases: readonly CalendarDay[] | null;
  inquiries: readonly CalendarDay[] | null;
  memberSince: CalendarDay | null;
};

/** Facts that end the pursuit of a claim whatever else is true (CL-01). */
export const blockers = ["otherHands", "arbitration", "classMember", "bankrupt", "minor"] as const;
export type Blocker = (typeof blockers)[number];

/** The pathways of a claim, from the strictest to the freest (CL-04). */
export const pathways = ["closed", "refer", "person_files", "letters_only", "may_file"] as const;
export type Pathway = (typeof pathways)[number];

/** The state where the person lived from a day on. */
export type StateFrom = { state: string | null; from: CalendarDay };

/** The value instead of a day of registration where the number is known not to be registered. */
export const notRegistered = "not_registered";

/** The known facts of a matter: one person, one sender (CL-01). Null is unknown. */
export type ClaimFacts = Readonly<
  {
    stateHistory: readonly StateFrom[];
    forum: string | null;
    owner: "person" | "family_plan" | "employer" | null;
    lineUse: "home" | "both" | "work" | null;
    /** A day, or `notRegistered`. */
    registryDate: CalendarDay | null;
    consent: "none" | readonly ConsentEvent[] | null;
    relationship: Relationship;
    stops: readonly StopFact[] | null;
    respondentName: string | null;
    respondentState: string | null;
    isThreadComplete: boolean | null;
    asked: readonly string[];
    texts: readonly ClaimText[];
  } & Record<Blocker, "yes" | "no" | null>
>;

/** Counsel's approvals and pathways as of a day (CL-02, CL-04). */
export type Allowed = {
  today: CalendarDay;
  approvals: Approvals;
  pathwayOf: (state: string) => Pathway;
};
