import { z } from "zod";
import type { Actor } from "~/core/cases/record-case-event";

export const operator = { kind: "operator", id: null } as const satisfies Actor;

/**
 * An act's result: lines for the operator; `ok` false means that something is wrong. `next`: what
 * an operator at a terminal is asked, and the words with which a yes has the act done again.
 */
export type ActAnswer = {
  ok: boolean;
  lines: string[];
  next?: { question: string; words: string[] };
};

/** `serving`: the act runs inside the server, not in a process of its own. */
export type ActPlace = { serving: boolean };

/**
 * `isLocal`: the act reads this machine's database and records at most a proof of it, or does not
 * go by it at all, so that it may run while the house lives on another machine.
 */
export type Act = {
  usage: string;
  does: string;
  isLocal?: (words: readonly string[]) => boolean;
  run: (words: string[], place: ActPlace) => ActAnswer | Promise<ActAnswer>;
};

export const said = (...lines: string[]): ActAnswer => ({ ok: true, lines });

/** Parses an act's words, each by its schema. @throws ZodError saying what is wrong */
export function parseWords<T extends readonly z.ZodType[]>(
  words: string[],
  ...shape: T
): { [K in keyof T]: z.infer<T[K]> } {
  return z.tuple(shape as unknown as [z.ZodType, ...z.ZodType[]]).parse(words) as {
    [K in keyof T]: z.infer<T[K]>;
  };
}
