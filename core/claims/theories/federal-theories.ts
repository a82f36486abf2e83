import { dollars } from "~/core/money";
import type { ElementRule, TheoryEntry } from "~/core/claims/theories/theory-entry";

/** What every theory asks besides its own elements (CL-02). */
export const heading: readonly ElementRule[] = [
  { kind: "own_line" },
  { kind: "home_line" },
  { kind: "no_consent" },
  { kind: "no_relationship" },
];

/** Federal courts of the Seventh Circuit hold that a text is no call (Steidinger). */
export const seventhCircuit: readonly string[] = ["IL", "IN", "WI"];

const federal = {
  version: 1,
  jurisdiction: "US",
  effectiveTo: null,
  stopClock: { kind: "business", days: 10 },
  preconditions: [],
  limitation: {
    years: 4,
    mark: "S",
    planningYears: 4,
    starts: "text.local_date",
    citation: "28 U.S.C. 1658(a)",
  },
  remedies: ["money", "injunction"],
  assignable: "unknown",
} as const;

const rulesOfCalls = {
  ...federal,
  excludedStates: seventhCircuit,
  together: { texts: 2, months: 12 },
  amount: {
    mark: "V",
    kind: "per_text",
    floor: 0,
    base: dollars(500),
    cap: dollars(1500),
    capNeeds: "willful_or_knowing",
  },
} as const;

const automatic = {
  ...federal,
  excludedStates: [],
  together: null,
  amount: {
    mark: "V",
    kind: "per_text",
    floor: dollars(500),
    base: dollars(500),
    cap: dollars(1500),
    capNeeds: "willful_or_knowing",
  },
} as const;

const hour = 3600;

export const federalTheories: readonly TheoryEntry[] = [
  {
    ...rulesOfCalls,
    id: "F1",
    title: "Sales texts to a number on the national registry",
    citations: ["47 U.S.C. 227(c)(5)", "47 CFR 64.1200(c)(2),(e)"],
    mark: "V",
    effectiveFrom: "2003-10-01",
    elements: [...heading, { kind: "registered", days: 31 }],
    evidence: ["picture", "registry_email", "answers"],
    weakens: ["W1", "W2", "W3", "W5", "W6"],
    letterBlock: "F1.en.1",
  },
  {
    ...rulesOfCalls,
    id: "F2",
    title: "Sales texts after the person asked the sender to stop",
    citations: ["47 U.S.C. 227(c)(5)", "47 CFR 64.1200(d)(3)"],
    mark: "S",
    effectiveFrom: "2025-04-11",
    elements: [
      ...heading,
      { kind: "after_stop", letters: null, byReply: false, toSendingNumber: false },
    ],
    evidence: ["picture", "answers"],
    weakens: ["W1", "W3", "W4", "W6"],
    letterBlock: "F2.en.1",
  },
  {
    ...rulesOfCalls,
    id: "F3",
    title: "Sales texts before eight in the morning or after nine in the evening",
    citations: ["47 U.S.C. 227(c)(5)", "47 CFR 64.1200(c)(1)"],
    mark: "V",
    effectiveFrom: "2003-10-01",
    elements: [...heading, { kind: "outside_hours", from: 8 * hour, until: 21 * hour }],
    evidence: ["picture", "answers"],
    weakens: ["W1", "W3", "W5", "W7"],
    letterBlock: "F3.en.1",
  },
  {
    ...automatic,
    id: "F4",
    title: "Texts by an automatic telephone dialing system",
    citations: ["47 U.S.C. 227(b)(1)(A)(iii),(b)(3)"],
    mark: "V",
    effectiveFrom: "1991-12-20",
    elements: [
      ...heading,
      { kind: "only_discovery", what: "a random or sequential number generator" },
    ],
    evidence: ["discovery"],
    weakens: ["Duguid", "W3"],
    letterBlock: "F4.en.1",
  },
  {
    ...automatic,
    id: "F5",
    title: "A recorded voice in a picture message",
    citations: ["47 U.S.C. 227(b)"],
    mark: "V",
    effectiveFrom: "1991-12-20",
    elements: [...heading, { kind: "only_discovery", what: "audio that plays by itself" }],
    amount: { ...automatic.amount, mark: "S" },
    evidence: ["discovery"],
    weakens: ["Howard"],
    letterBlock: "F5.en.1",
  },
  {
    ...federal,
    id: "F6",
    title: "A sender who does not say who it is",
    citations: ["47 CFR 64.1200(d)(4)"],
    mark: "S",
    effectiveFrom: "2003-10-01",
    excludedStates: seventhCircuit,
    elements: heading,
    together: { texts: 2, months: 12 },
    amount: { mark: "U", kind: "unknown" },
    limitation: { ...federal.limitation, years: null, mark: "U", planningYears: 1 },
    evidence: ["picture"],
    weakens: ["W1"],
    letterBlock: "F6.en.1",
  },
];
