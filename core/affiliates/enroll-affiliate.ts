import { eq } from "drizzle-orm";
import { newCode } from "~/core/affiliates/new-code";
import { db } from "~/db/client";
import { newId } from "~/db/ids";
import { affiliates } from "~/db/schema/affiliates";

/**
 * Gives a person their affiliate record and code; every person has one (U §6). @returns the
 * affiliate's id, also of an existing record
 */
export function enrollAffiliate(userId: string, at: number): string {
  const known = db
    .select({ id: affiliates.id })
    .from(affiliates)
    .where(eq(affiliates.userId, userId))
    .get();
  if (known) return known.id;
  const id = newId("aff");
  db.insert(affiliates).values({ id, userId, affiliateCode: newCode(), createdAt: at }).run();
  return id;
}
