import { minutes } from "~/core/duration";

/** The acts that need a recent proof of identity. */
export type ProvenAct =
  /** Staff: how another person's account is reached: address, number, password, mailed reset. */
  | "others-way-in"
  /** Staff: who is staff. */
  | "role"
  /**
   * Staff: settlements, receipts, payouts, affiliates' terms, and every setting that decides about
   * money or letters.
   */
  | "money"
  /** Staff: what leaves the server with people in it: payout lists, evidence packets. */
  | "export"
  /** Staff: what cannot be undone: deleting people, affiliates and cases. */
  | "erasure"
  /** Staff: sending events, replaying and cancelling runs. */
  | "workflow"
  /** Staff: counsel's approval of a wording. */
  | "approval"
  /** A person: how the own account is reached, its second step among it. */
  | "own-way-in"
  /** A person: all that we hold about them. */
  | "own-export";

const justNow = minutes(15);

const rule: Readonly<Record<ProvenAct, number>> = {
  "others-way-in": justNow,
  role: justNow,
  money: justNow,
  export: justNow,
  erasure: justNow,
  workflow: justNow,
  approval: justNow,
  "own-way-in": justNow,
  "own-export": minutes(30),
};

/**
 * How old a proof of identity may be for an act, in milliseconds: a quarter of an hour for all that
 * changes something, half an hour to read one's own data (decisions, Money, roles and credentials
 * need a fresh proof).
 */
export const proofLasts = (act: ProvenAct): number => rule[act];
