import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import type { Allowed, ClaimFacts, ClaimText } from "~/core/claims/facts/claim-facts";
import { listTexts } from "~/core/claims/filing/list-texts";
import { listStops, statementOfFacts } from "~/core/claims/filing/statement-of-facts";

const allowed: Allowed = {
  today: "2026-11-25",
  approvals: { theories: "all", mixed: true },
  pathwayOf: () => "person_files",
};

const text = (id: string, more: Partial<ClaimText>): ClaimText => ({
  id,
  picture: null,
  direction: "from_sender",
  receivedAt: null,
  class: "marketing",
  isConfirmation: false,
  bulkSigns: null,
  words: "Roofs from $99",
  ...more,
});

const unknown: ClaimFacts = {
  stateHistory: [{ state: "CA", from: "2020-01-01" }],
  forum: null,
  owner: null,
  lineUse: null,
  registryDate: null,
  consent: null,
  relationship: { purchases: null, inquiries: null, memberSince: null },
  stops: null,
  respondentName: null,
  respondentState: null,
  isThreadComplete: null,
  asked: [],
  texts: [],
  otherHands: null,
  arbitration: null,
  classMember: null,
  bankrupt: null,
  minor: null,
};

const says = (facts: ClaimFacts): string[] =>
  statementOfFacts(facts, listTexts(facts, allowed, ["p1"]), "Bright Roof").map(
    ({ says: words, proof }) => `${words} ${proof}`,
  );

it("CL-11: a statement of facts says nothing that nobody told and no picture shows", () => {
  expect(says(unknown)).toEqual([]);
  expect(says({ ...unknown, registryDate: "not_registered", owner: "employer" })).toEqual([]);
  const bought = { purchases: ["2026-01-01"], inquiries: ["2026-01-01"], memberSince: null };
  expect(says({ ...unknown, relationship: bought, lineUse: "work" })).toEqual([]);
  const agreed = { kind: "given" as const, at: "2026-01-01" };
  expect(says({ ...unknown, consent: [agreed] })).toEqual([]);
});

it("CL-11: each sentence names its proof, oldest text first", () => {
  const at = Date.UTC(2026, 4, 5, 4, 40);
  const stop = { channel: "reply" as const, kind: null, toSendingNumber: true, delivered: true };
  const facts: ClaimFacts = {
    ...unknown,
    owner: "person",
    lineUse: "both",
    registryDate: "2025-06-01",
    consent: "none",
    relationship: { purchases: [], inquiries: [], memberSince: null },
    texts: [
      text("b", { receivedAt: { kind: "local", day: "2026-05-20", second: 36_060 } }),
      text("a", { receivedAt: { kind: "instant", at, zone: null }, picture: "p1" }),
      text("order", { class: "N1" }),
      text("mine", { direction: "from_person" }),
    ],
    stops: [{ ...stop, at: { kind: "local", day: "2026-05-06", second: null }, words: "STOP" }],
  };
  expect(says(facts)).toEqual([
    "The number that the texts came to is my own. Proof: your own word.",
    "I use it at home, and for work too. Proof: your own word.",
    "It was put on the national registry of numbers not to be called on 2025-06-01. Proof: Exhibit D.",
    "I had not agreed to get texts from the sender. Proof: your own word.",
    "I had bought nothing from the sender. Proof: your own word.",
    "I had asked the sender for nothing. Proof: your own word.",
    "On 2026-05-04, 21:40 America/Los_Angeles I received this text from Bright Roof: Proof: Exhibit A1 and line 1 of Exhibit B.",
    "On 2026-05-20, 10:01 by the phone's clock I received this text from Bright Roof: Proof: line 2 of Exhibit B.",
    "On 2026-05-06 I asked the sender by text to stop, in these words: Proof: Exhibit C.",
  ]);
  expect(listTexts(facts, allowed, [])[0]?.sha256).toBe(
    createHash("sha256").update("Roofs from $99").digest("hex"),
  );
  const lost = facts.stops?.map((each) => ({ ...each, delivered: false })) ?? [];
  expect(listStops({ ...facts, stops: lost })).toEqual([]);
});
