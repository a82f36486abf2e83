import { createHash } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { Conflict } from "~/core/errors";
import { db } from "~/db/client";
import { newId } from "~/db/ids";
import { legalTexts } from "~/db/schema/legal-texts";
import { transaction } from "~/db/transaction";
import type { LegalDocument, LegalLanguage } from "~/db/vocabulary";

export type LegalText = typeof legalTexts.$inferSelect;

/** A legal text to be published; `effectiveFrom` (ms) is when it begins to be what is accepted. */
export type TextToPublish = {
  document: LegalDocument;
  language: LegalLanguage;
  version: string;
  title: string;
  body: string;
  /** Counsel, by name, or null for a sample that nobody approved. */
  approvedBy: string | null;
  effectiveFrom: number;
  publishedBy: string;
};

/** The fingerprint of a text: SHA-256 of its UTF-8 bytes, as 64 hex digits. */
export const hashOfText = (body: string): string =>
  createHash("sha256").update(body, "utf8").digest("hex");

/**
 * Publishes a version of a legal text as a row that never changes (CL-06). The same words under the
 * same version return the existing row. @throws Conflict when the version has other words
 */
export function publishLegalText(given: TextToPublish, now: number = Date.now()): LegalText {
  return transaction(() => {
    const { document, language, version, body } = given;
    const known = db
      .select()
      .from(legalTexts)
      .where(
        and(
          eq(legalTexts.document, document),
          eq(legalTexts.language, language),
          eq(legalTexts.version, version),
        ),
      )
      .get();
    const sha256 = hashOfText(body);
    if (known?.sha256 === sha256) return known;
    if (known)
      throw new Conflict(`Version ${version} has other words. A changed text needs a new version.`);
    const row = { ...given, id: newId("text"), sha256, publishedAt: now };
    return db.insert(legalTexts).values(row).returning().get();
  });
}
