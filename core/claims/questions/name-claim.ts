import { and, eq, inArray, isNull } from "drizzle-orm";
import { db } from "~/db/client";
import { cases } from "~/db/schema/cases";
import type { LegalLanguage } from "~/db/vocabulary";

const longest = 36;

/**
 * How a question about a claim begins: it names the case where the person has other accepted ones,
 * since "this sender" may be any of theirs (CL-09). Empty where they have no other.
 */
export function nameClaim(caseId: string, language: LegalLanguage): string {
  const row = db.select().from(cases).where(eq(cases.id, caseId)).get();
  if (!row?.externalCaseId) return "";
  const accepted = db
    .select({ id: cases.id })
    .from(cases)
    .where(
      and(
        eq(cases.userId, row.userId),
        inArray(cases.status, ["submitted", "in_progress"]),
        isNull(cases.archivedAt),
      ),
    )
    .limit(2)
    .all();
  if (accepted.length < 2) return "";
  const about = language === "es" ? "Sobre el caso" : "About case";
  const named = `${about} ${row.externalCaseId}, ${row.violatorDomain ?? ""}: `;
  return row.violatorDomain && named.length <= longest ? named : `${about} ${row.externalCaseId}: `;
}
