import { owedFact, type FactName, type FactValue } from "~/core/claims/facts/fact-values";
import type { PutQuestion } from "~/core/claims/judge/questions";
import type { ReadAnswer } from "~/core/claims/questions/read-answer";

/** What an answer says of a fact. */
export type AnsweredFact = { fact: FactName; value: unknown };

// A stop that is only told waits for its picture or for staff, and counts for nothing until then.
const toldStop: FactValue<"stops">[number] = {
  at: null,
  words: null,
  channel: null,
  toSendingNumber: null,
  kind: "unclear",
  delivered: null,
};

const owedBy: Readonly<Partial<Record<PutQuestion, AnsweredFact>>> = {
  Q1: { fact: "stops", value: [toldStop] },
  Q4: { fact: "registry_date", value: owedFact },
  Q5: { fact: "thread_complete", value: owedFact },
};

/**
 * What is recorded of an answer to a question about a claim, whether it is given by text or changed
 * later (CL-09): what it says, a stop that is told, or that something is so which a picture or a
 * letter has still to prove. Nothing where it is not sure. Pure.
 */
export function factsOfAnswer(question: PutQuestion, read: ReadAnswer): AnsweredFact[] {
  if (read.kind === "facts") return read.facts;
  const owed = read.kind === "owed" ? owedBy[question] : undefined;
  return owed ? [owed] : [];
}
