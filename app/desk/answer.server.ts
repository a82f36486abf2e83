import { data } from "@remix-run/node";
import type { DeskAnswer } from "~/app/components/desk/desk-answer";
import { Conflict, NotAllowed, NotFound, RuleBroken } from "~/core/errors";

const statuses: [new (...parts: never[]) => Error, number][] = [
  [NotFound, 404],
  [NotAllowed, 403],
  [Conflict, 409],
  [RuleBroken, 422],
];

/** The sentence of an error that a rule raised; anything else is thrown on. */
export function sentenceOf(cause: unknown): { sentence: string; status: number } {
  const known = statuses.find(([kind]) => cause instanceof kind);
  if (!known || !(cause instanceof Error)) throw cause;
  return { sentence: cause.message, status: known[1] };
}

/** What went well: a notice, and whatever else the page needs. */
export type DeskDone = Omit<DeskAnswer, "ok">;

/**
 * Does what a form of staff asks for and says so in a notice; what a rule refuses is said as the catalogue has it (A §8): title 'Error', the
 * `failure` and the sentence.
 */
export async function answerDesk<Done extends DeskDone>(failure: string, work: () => Done | Promise<Done>) {
  try {
    return data<DeskAnswer & Partial<Done>>({ ok: true, ...(await work()) });
  } catch (cause) {
    const { sentence, status } = sentenceOf(cause);
    const failed: DeskAnswer & Partial<Done> = { ok: false, title: "Error", description: failure + sentence } as DeskAnswer & Partial<Done>;
    return data(failed, { status });
  }
}
