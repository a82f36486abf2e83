import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";

const test = z.tuple([z.string(), z.string()]);

/**
 * One requirement of the two sides in words of our own, and what proves it, in exactly one
 * way: it is seen `at` a page; a named `test` shows it; a `ruling` says what is done `instead` (and
 * may be seen or tested itself); or a person `looked`, where no machine can.
 */
const rowSchema = z
  .strictObject({
    id: z.string().regex(/^[UA] §\d(\.\d)?-\d\d\d?$/),
    part: z.string().optional(),
    says: z.string().min(8),
    at: z.string().optional(),
    see: z.array(z.string().min(3)).min(1).optional(),
    /** Only where the window is wide: a phone shows it elsewhere or not at all. */
    wide: z.literal(true).optional(),
    test: test.optional(),
    ruling: z.string().optional(),
    instead: z.string().min(8).optional(),
    looked: z.string().min(20).optional(),
    /** What the product lacks of it today. */
    missing: z.string().min(8).optional(),
  })
  .refine((row) => (row.at === undefined) === (row.see === undefined), "`at` needs `see`")
  .refine((row) => (row.ruling === undefined) === (row.instead === undefined), "a ruling has both")
  .refine((row) => {
    const proofs = [row.at, row.test, row.looked, row.missing].filter(
      (proof) => proof !== undefined,
    ).length;
    return row.ruling === undefined ? proofs === 1 : proofs <= 1 && row.looked === undefined;
  }, "a row has one proof");

export type Row = z.infer<typeof rowSchema>;

/** The rows of one side's table, in their order. */
export function readRows(side: "user" | "admin"): Row[] {
  const text = readFileSync(join(import.meta.dirname, `${side}.json`), "utf8");
  const rows = z.array(rowSchema).safeParse(JSON.parse(text));
  if (!rows.success) throw new Error(`${side}.json: ${z.prettifyError(rows.error)}`);
  return rows.data;
}
