import { randomInt } from "node:crypto";
import { eq } from "drizzle-orm";
import { db } from "~/db/client";
import { affiliates } from "~/db/schema/affiliates";

/** The letters of codes: no vowels or look-alikes, as codes are read aloud and typed into texts. */
export const codeAlphabet = "BCDFGHJKLMNPQRSTVWXZ23456789";

/** An affiliate code that nobody has. */
export function newCode(): string {
  const code = Array.from({ length: 7 }, () => codeAlphabet[randomInt(codeAlphabet.length)]).join(
    "",
  );
  return db
    .select({ id: affiliates.id })
    .from(affiliates)
    .where(eq(affiliates.affiliateCode, code))
    .get()
    ? newCode()
    : code;
}
