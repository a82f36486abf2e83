import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { caseStatuses, outreachSteps, payoutStatuses } from "~/db/vocabulary";

/** `tests/fixtures/talk/open/README.md` says what each field means. */
const state = z.object({
  who: z.enum(["stranger", "signing-up", "member"]),
  name: z.string().optional(),
  email: z.string().optional(),
  area_code: z.string().default("212"),
  cases: z
    .array(
      z.object({
        company: z.string(),
        status: z.enum(caseStatuses),
        step: z.enum(outreachSteps).optional(),
        reason: z.enum(["generic_email", "no_email", "duplicate"]).optional(),
      }),
    )
    .default([]),
  payouts: z
    .array(
      z.object({
        amount_cents: z.number(),
        status: z.enum(payoutStatuses),
        held: z.boolean().default(false),
        for: z.string().default(""),
      }),
    )
    .default([]),
  referrals: z
    .array(z.object({ name: z.string(), status: z.string(), earned_cents: z.number() }))
    .default([]),
  doubt: z.boolean().default(false),
  stopped: z.boolean().default(false),
  line_question: z.boolean().default(false),
  signup: z
    .object({
      asked: z.enum(["name", "email", "agreement"]),
      name: z.string().optional(),
      email: z.string().optional(),
    })
    .optional(),
});

const expect = z.object({
  good: z.string().default(""),
  acts: z.array(z.string()).default([]),
  mentions_any: z.array(z.array(z.string())).default([]),
  must_not: z.array(z.string()).default([]),
  good_kinds: z.array(z.string()).default([]),
  acceptable_kinds: z.array(z.string()).default([]),
});

const talk = z.object({
  id: z.string(),
  group: z.string(),
  class: z.string().optional(),
  lang: z.enum(["en", "es"]).default("en"),
  state,
  turns: z
    .array(
      z.object({
        says: z.string(),
        after_days: z.number().default(0),
        pictures: z.number().default(0),
        expect,
      }),
    )
    .min(1),
});

const sentence = z.object({
  id: z.string(),
  group: z.string(),
  class: z.string().optional(),
  state,
  asked: z.string(),
  sentence: z.string(),
  expect: z.enum(["sent", "not-sent"]),
});

const kinds = z.record(z.string(), z.object({ mentions_any: z.array(z.array(z.string())) }));

export type State = z.infer<typeof state>;
export type Expect = z.infer<typeof expect>;
export type Talk = z.infer<typeof talk>;
export type Sentence = z.infer<typeof sentence>;
export type Kinds = z.infer<typeof kinds>;
export type Corpus = { talks: Talk[]; sentences: Sentence[]; kinds: Kinds };

const ourKinds = "tests/fixtures/talk/open/kinds.json";

// A file is a JSON list, or has one JSON value per line.
function rowsOf(name: string, text: string): unknown[] {
  if (name.endsWith(".json")) return z.array(z.unknown()).parse(JSON.parse(text));
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  return lines.map((line) => JSON.parse(line) as unknown);
}

/**
 * Reads the conversations and the model's sentences from a folder's files, in the order of their
 * names.
 */
export function readCorpus(folder: string): Corpus {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).sort();
  const rows = files
    .filter((name) => /\.jsonl?$/.test(name) && !name.endsWith("kinds.json"))
    .flatMap((name) => rowsOf(name, readFileSync(join(folder, name), "utf8")));
  const isSentence = (row: unknown) => sentence.safeParse(row).success;
  const own = files.find((name) => name.endsWith("kinds.json"));
  const file = own === undefined ? ourKinds : join(folder, own);
  return {
    talks: rows.filter((row) => !isSentence(row)).map((row) => talk.parse(row)),
    sentences: rows.filter(isSentence).map((row) => sentence.parse(row)),
    kinds: kinds.parse(JSON.parse(readFileSync(file, "utf8"))),
  };
}
