import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";

/**
 * What a turn of a talk must bring. `any`: at least one of these must stand in what is said, as
 * regular expressions without case; `never`: none of these may. A talk is good when all holds,
 * acceptable when only `any` fails but a person was called or the menu offered.
 */
const want = z.object({
  any: z.array(z.string()).default([]),
  never: z.array(z.string()).default([]),
  stop: z.enum(["all", "recurring", "none"]).optional(),
  person: z.boolean().optional(),
  account: z.boolean().optional(),
});

const talk = z.object({
  id: z.string(),
  group: z.string(),
  /** `stranger`, or a person in the state that `tests/bot/agent/agent-people.ts` makes. */
  who: z.string().default("stranger"),
  turns: z.array(z.string()).min(1),
  want,
});

export type Talk = z.infer<typeof talk>;

// A list, or a line for each.
function rowsOf(name: string, text: string): unknown[] {
  if (name.endsWith(".json")) return z.array(z.unknown()).parse(JSON.parse(text));
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  return lines.map((line) => JSON.parse(line) as unknown);
}

/** The talks of a folder's files, in the order of their names. */
export function readTalks(folder: string): Talk[] {
  return readdirSync(folder)
    .filter((name) => /\.jsonl?$/.test(name))
    .sort()
    .flatMap((name) => rowsOf(name, readFileSync(join(folder, name), "utf8")))
    .map((row) => talk.parse(row));
}
