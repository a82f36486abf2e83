import type { FactName } from "~/core/claims/facts/fact-values";

/** The meaning of an answer: facts, that more is to come (a picture, a mail), or nothing clear. */
export type ReadAnswer =
  | { kind: "facts"; facts: { fact: FactName; value: unknown }[] }
  | { kind: "owed" | "unknown" }
  | { kind: "not_understood" };
