import { and, desc, eq, lte, sql } from "drizzle-orm";
import { withLegalNames } from "~/core/accounts/legal-texts/legal-names";
import {
  hashOfText,
  publishLegalText,
  type LegalText,
} from "~/core/accounts/legal-texts/publish-legal-text";
import { shippedTexts, type ShippedText } from "~/core/accounts/legal-texts/shipped-texts";
import { NotFound } from "~/core/errors";
import { db } from "~/db/client";
import { legalTexts } from "~/db/schema/legal-texts";
import { transaction } from "~/db/transaction";
import type { LegalDocument, LegalLanguage } from "~/db/vocabulary";

/** The publisher on record for the texts that a build ships. */
export const byTheBuild = "the build";

function findShipped(
  document: LegalDocument,
  language: LegalLanguage,
): { text: ShippedText; isTranslated: boolean } | undefined {
  const own = shippedTexts.find((each) => each.document === document && each.language === language);
  const text = own ?? shippedTexts.find((each) => each.document === document);
  return text && { text, isTranslated: own !== undefined };
}

// A changed name (our address, the governing law) changes the text under the same version; the
// fingerprint tells the two apart.
function publishShipped({ document, language, version, title, body }: ShippedText, now: number) {
  const words = withLegalNames(body);
  const known = db
    .select()
    .from(legalTexts)
    .where(and(eq(legalTexts.document, document), eq(legalTexts.language, language)))
    .all();
  const isOfBuild = (row: LegalText): boolean =>
    row.version === version || row.version.startsWith(`${version}+`);
  if (known.some((row) => isOfBuild(row) && row.sha256 === hashOfText(words))) return;
  const isFirst = !known.some(isOfBuild);
  publishLegalText(
    {
      document,
      language,
      version: isFirst ? version : `${version}+${hashOfText(words).slice(0, 8)}`,
      title,
      body: words,
      approvedBy: null,
      effectiveFrom: isFirst ? 0 : now,
      publishedBy: byTheBuild,
    },
    now,
  );
}

/**
 * The legal text that is shown and accepted now (CL-06), in the language asked for where we have
 * it, else in English. A text of this build is published when it is first asked for; of several
 * versions the one with the latest start counts. @throws NotFound
 */
export function currentLegalText(
  document: LegalDocument,
  language: LegalLanguage = "en",
  now: number = Date.now(),
): LegalText {
  return transaction(() => {
    const shipped = findShipped(document, language);
    if (!shipped) throw new NotFound(`There is no legal text named ${document}.`);
    publishShipped(shipped.text, now);
    const spoken = shipped.isTranslated ? language : shipped.text.language;
    const row = db
      .select()
      .from(legalTexts)
      .where(
        and(
          eq(legalTexts.document, document),
          eq(legalTexts.language, spoken),
          lte(legalTexts.effectiveFrom, now),
        ),
      )
      .orderBy(
        desc(sql`max(${legalTexts.effectiveFrom}, ${legalTexts.publishedAt})`),
        desc(sql`rowid`),
      )
      .limit(1)
      .get();
    if (!row) throw new NotFound(`There is no legal text named ${document}.`);
    return row;
  });
}

/** A legal text by its id, or undefined. */
export const findLegalText = (id: string): LegalText | undefined =>
  db.select().from(legalTexts).where(eq(legalTexts.id, id)).get();
