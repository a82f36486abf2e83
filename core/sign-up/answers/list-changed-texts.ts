import { desc, eq } from "drizzle-orm";
import { acceptedDocuments } from "~/core/accounts/legal-texts/accepted-documents";
import { currentLegalText, findLegalText } from "~/core/accounts/legal-texts/current-legal-text";
import type { LegalText } from "~/core/accounts/legal-texts/publish-legal-text";
import { db } from "~/db/client";
import { agreements } from "~/db/schema/accounts";

/** The version of the texts that were accepted before each was a row. */
const beforeRows = "2026-11.1";

type Given = { document: string; legalTextId: string | null };

function changed(given: Given, now: number): LegalText | null {
  const document = acceptedDocuments.find((each) => each === given.document);
  if (!document) return null;
  const accepted = given.legalTextId === null ? undefined : findLegalText(given.legalTextId);
  const current = currentLegalText(document, accepted?.language, now);
  if (!accepted) return current.version === beforeRows ? null : current;
  return accepted.sha256 === current.sha256 ? null : current;
}

/**
 * The texts that a person accepted and that say something else by now, as they are now (CL-06):
 * they are to be accepted anew before the next case. Nobody is asked who never accepted any.
 */
export function listChangedTexts(userId: string, now: number = Date.now()): LegalText[] {
  const rows = db
    .select({ document: agreements.document, legalTextId: agreements.legalTextId })
    .from(agreements)
    .where(eq(agreements.userId, userId))
    .orderBy(desc(agreements.createdAt))
    .all();
  const newest = acceptedDocuments.flatMap(
    (document) => rows.find((row) => row.document === document) ?? [],
  );
  return newest.flatMap((given) => changed(given, now) ?? []);
}
