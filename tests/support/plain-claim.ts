import type { ClaimFacts, ClaimText, StopFact } from "~/core/claims/facts/claim-facts";

/** An advertisement of the sender with a line that tells how to opt out. */
export const plainText = (
  given: Pick<ClaimText, "id" | "receivedAt"> & Partial<ClaimText>,
): ClaimText => ({
  picture: "p1",
  direction: "from_sender",
  class: "marketing",
  isConfirmation: false,
  bulkSigns: ["opt_out_line"],
  words: null,
  ...given,
});

/** A STOP of the person on a day, in answer to the sender, which was delivered. */
export const plainStop = (day: string, over: Partial<StopFact> = {}): StopFact => ({
  at: { kind: "local", day, second: null },
  words: "STOP",
  channel: "reply",
  toSendingNumber: true,
  kind: "per_se",
  delivered: true,
  ...over,
});

/** What excludes a person from a claim, all known not to be so. */
export const nothingExcludes = { classMember: "no", bankrupt: "no", minor: "no" } as const;

/**
 * The facts of a claim against which nothing stands: the person's own line at home, no consent, no
 * dealings, no stop. Whether anything excludes the person is not known.
 */
export const plainClaim = (
  given: Pick<ClaimFacts, "stateHistory" | "registryDate" | "texts"> & Partial<ClaimFacts>,
): ClaimFacts => ({
  forum: null,
  owner: "person",
  lineUse: "home",
  consent: "none",
  relationship: { purchases: [], inquiries: [], memberSince: null },
  stops: [],
  respondentName: "Sample Shop",
  respondentState: null,
  isThreadComplete: true,
  asked: [],
  otherHands: "no",
  arbitration: "no",
  classMember: null,
  bankrupt: null,
  minor: null,
  ...given,
});
