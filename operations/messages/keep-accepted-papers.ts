import { listAcceptedTexts, type AcceptedText } from "~/core/sign-up/answers/queries-agreements";
import { env } from "~/env";
import { sha256Hex } from "~/integrations/images/sha256-hex";
import { storage } from "~/integrations/storage/storage";
import { legalPaper } from "~/letters/legal/legal-paper";

/** A paper as it is attached to a mail. */
export type KeptPaper = { key: string; filename: string; contentType: string; sha256: string };

/** A text that somebody accepted as a PDF: the same acceptance gives the same bytes (CL-06). */
export const paperOf = (text: AcceptedText): Promise<Uint8Array> =>
  legalPaper({ product: env.PRODUCT_NAME, ...text });

/** The name under which a paper is saved. */
export const paperName = ({ document, version }: AcceptedText): string =>
  `${document.replaceAll("_", "-")}-${version.replace(/[^\w.-]/g, "-")}.pdf`;

/**
 * Stores what a person accepted as PDFs to go with a mail (CL-06). @param at only what they
 * accepted at that instant, else the newest of each text
 */
export async function keepAcceptedPapers(userId: string, at?: number): Promise<KeptPaper[]> {
  const kept: KeptPaper[] = [];
  for (const text of listAcceptedTexts(userId, at)) {
    const bytes = await paperOf(text);
    const sha256 = sha256Hex(bytes);
    const key = `${userId}/agreements/${text.id}-${sha256.slice(0, 16)}.pdf`;
    await storage().put(key, bytes, "application/pdf");
    kept.push({ key, filename: paperName(text), contentType: "application/pdf", sha256 });
  }
  return kept;
}
