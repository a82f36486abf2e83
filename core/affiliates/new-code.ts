import { randomInt } from "node:crypto";
import { eq } from "drizzle-orm";
import { codeAlphabet, codeLength } from "~/core/words/without-codes";
import { db } from "~/db/client";
import { affiliates } from "~/db/schema/affiliates";

/** An affiliate code that nobody has. */
export function newCode(): string {
  const code = Array.from(
    { length: codeLength },
    () => codeAlphabet[randomInt(codeAlphabet.length)],
  ).join("");
  return db
    .select({ id: affiliates.id })
    .from(affiliates)
    .where(eq(affiliates.affiliateCode, code))
    .get()
    ? newCode()
    : code;
}
