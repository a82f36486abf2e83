import { z } from "zod";
import { commissionFor } from "~/core/affiliates/commission-table";
import { dollars } from "~/core/money";
import { claimShareCents } from "~/core/money/chart-of-accounts";
import { caseStatuses } from "~/db/vocabulary";
import type { TestLetter } from "~/letters/test-letter";

const words = (most: number) => z.string().trim().max(most);
const needed = (most: number) => words(most).min(1);
const firstName = words(80).default("");
const status = (otherwise: (typeof caseStatuses)[number]) => z.enum(caseStatuses).catch(otherwise);
const amount = z
  .string()
  .trim()
  .regex(/^\$?[\d,]{1,9}(\.\d{1,2})?$/)
  .transform((typed) => dollars(Number(typed.replace(/[$,]/g, ""))));
const amountOr = (otherwise: number) =>
  z.union([amount, z.literal("").transform(() => otherwise)]).default(otherwise);

const tier = z
  .enum(["1", "2", "3"])
  .default("1")
  .transform((one): 1 | 2 | 3 => (one === "1" ? 1 : one === "2" ? 2 : 3));

// A §5: the fields that each form needs.
const schema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("welcome"), firstName }),
  z.object({ kind: z.literal("password-reset"), firstName }),
  z.object({
    kind: z.literal("case-update"),
    firstName,
    caseTitle: needed(200),
    oldStatus: status("pending"),
    newStatus: status("submitted"),
  }),
  z.object({
    kind: z.literal("settlement"),
    firstName,
    caseTitle: needed(200),
    caseId: needed(60),
    amount: amountOr(claimShareCents),
  }),
  z.object({ kind: z.literal("payout"), firstName, payoutAmount: amount, payoutId: needed(60) }),
  z.object({
    kind: z.literal("affiliate"),
    firstName,
    affiliateCode: needed(40),
    type: z.enum(["approved", "commission_earned", "payout_sent"]).default("approved"),
    amount: amountOr(commissionFor(1)),
  }),
  z.object({
    kind: z.literal("referral"),
    firstName,
    affiliateCode: needed(40),
    referredEmail: z.email().max(254),
    tier,
  }),
]);

type Fields = z.infer<typeof schema>;

function letterOf(fields: Fields): TestLetter {
  switch (fields.kind) {
    case "settlement":
    case "affiliate":
      return { ...fields, amountCents: fields.amount };
    case "payout":
      return { ...fields, amountCents: fields.payoutAmount };
    case "referral":
      return { ...fields, amountCents: commissionFor(fields.tier) };
    case "welcome":
    case "password-reset":
    case "case-update":
      return fields;
  }
}

/**
 * The mail that a form of the email tester describes, or null while a required field is missing or
 * wrong.
 */
export function readTestLetter(form: FormData): TestLetter | null {
  const parsed = schema.safeParse(Object.fromEntries(form));
  return parsed.success ? letterOf(parsed.data) : null;
}
