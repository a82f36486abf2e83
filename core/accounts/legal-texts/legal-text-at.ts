import { and, asc, eq } from "drizzle-orm";
import type { LegalText } from "~/core/accounts/legal-texts/publish-legal-text";
import { db } from "~/db/client";
import { legalTexts } from "~/db/schema/legal-texts";
import type { LegalDocument, LegalLanguage } from "~/db/vocabulary";

const sinceWhen = ({ effectiveFrom, publishedAt }: LegalText): number =>
  Math.max(effectiveFrom, publishedAt);

/**
 * The legal text that stood at an instant, by the rows alone (CL-06): what a link in a text of that
 * instant showed. The first text of a document counts as standing before it was published, since a
 * build publishes it when it is first asked for. Undefined when there is none.
 */
export function legalTextAt(
  document: LegalDocument,
  language: LegalLanguage,
  at: number,
): LegalText | undefined {
  const rows = db
    .select()
    .from(legalTexts)
    .where(and(eq(legalTexts.document, document), eq(legalTexts.language, language)))
    .orderBy(asc(legalTexts.publishedAt))
    .all();
  const standing = rows.filter((row, index) => sinceWhen(row) <= at || index === 0);
  return standing.reduce<LegalText | undefined>(
    (last, row) => (last && sinceWhen(last) > sinceWhen(row) ? last : row),
    undefined,
  );
}
