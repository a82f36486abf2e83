import { factValues, unknownFact, type FactName } from "~/core/claims/facts/fact-values";
import { RuleBroken } from "~/core/errors";
import { db } from "~/db/client";
import { newId } from "~/db/ids";
import { claimFacts } from "~/db/schema/claims";
import type { FactSource } from "~/db/vocabulary";

/** A fact with its source; a null value withdraws the earlier value of the same source. */
export type FactToRecord = {
  caseId: string;
  fact: FactName;
  value: unknown;
  source: FactSource;
  textId?: string | null;
  sourceRef?: string | null;
  box?: unknown;
  saidBy?: string | null;
  reason?: string | null;
  at: number;
};

/** Adds a fact to a claim (CL-01), known or not (`unknownFact`). @throws RuleBroken `wrong_fact` */
export function recordFact({ value, ...given }: FactToRecord): string {
  const read = factValues[given.fact].or(unknownFact).nullable().safeParse(value);
  if (!read.success)
    throw new RuleBroken("wrong_fact", "This is nothing that can be said of this fact.");
  const id = newId("fact");
  db.insert(claimFacts)
    .values({ ...given, id, value: read.data })
    .run();
  return id;
}
