import { and, eq, inArray } from "drizzle-orm";
import { db } from "~/db/client";
import { affiliates } from "~/db/schema/affiliates";

/** The active affiliate code that a text contains as a separate word, in upper case, or null. */
export function findCode(text: string): string | null {
  const candidates = [...new Set(text.toUpperCase().match(/\b[A-Z0-9]{7}\b/g) ?? [])].slice(0, 20);
  if (candidates.length === 0) return null;
  const row = db
    .select({ code: affiliates.affiliateCode })
    .from(affiliates)
    .where(and(inArray(affiliates.affiliateCode, candidates), eq(affiliates.status, "active")))
    .limit(1)
    .get();
  return row?.code ?? null;
}
