import { and, asc, eq, gt, sql } from "drizzle-orm";
import { currentLegalText } from "~/core/accounts/legal-texts/current-legal-text";
import type { LegalText } from "~/core/accounts/legal-texts/publish-legal-text";
import { shippedTexts } from "~/core/accounts/legal-texts/shipped-texts";
import { db } from "~/db/client";
import { legalTexts } from "~/db/schema/legal-texts";
import { transaction } from "~/db/transaction";
import type { LegalDocument, LegalLanguage } from "~/db/vocabulary";

const listToCome = (document: LegalDocument, language: LegalLanguage, now: number): LegalText[] =>
  db
    .select()
    .from(legalTexts)
    .where(
      and(
        eq(legalTexts.document, document),
        eq(legalTexts.language, language),
        gt(legalTexts.effectiveFrom, now),
      ),
    )
    .orderBy(asc(legalTexts.effectiveFrom))
    .all();

/**
 * Every legal text that is shown and accepted now, by language, followed by those that are
 * published for a later day: counsel must have approved them by then (CL-06).
 */
export const listLegalTexts = (now: number = Date.now()): LegalText[] =>
  transaction(() =>
    shippedTexts.flatMap(({ document, language }) => [
      currentLegalText(document, language, now),
      ...listToCome(document, language, now),
    ]),
  );

/** A published version of a legal text by its names, or undefined. */
export const findTextVersion = (
  document: string,
  language: string,
  version: string,
): LegalText | undefined =>
  db
    .select()
    .from(legalTexts)
    .where(
      and(
        sql`${legalTexts.document} = ${document}`,
        sql`${legalTexts.language} = ${language}`,
        eq(legalTexts.version, version),
      ),
    )
    .get();
