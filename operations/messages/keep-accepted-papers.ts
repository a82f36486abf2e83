import { listAcceptedTexts, type AcceptedText } from "~/core/sign-up/answers/queries-agreements";
import { env } from "~/env";
import { sha256Hex } from "~/integrations/images/sha256-hex";
import { storage } from "~/integrations/storage/storage";
import { legalPaper } from "~/letters/legal/legal-paper";

/** A PDF to attach to a mail. */
export type KeptPaper = { key: string; filename: string; contentType: string; sha256: string };

/** Draws an accepted text as a PDF: the same acceptance gives the same bytes (CL-06). */
export const paperOf = (text: AcceptedText): Promise<Uint8Array> =>
  legalPaper({ product: env.PRODUCT_NAME, ...text });

/** The file name of such a PDF. */
export const paperName = ({ document, version }: AcceptedText): string =>
  `${document.replaceAll("_", "-")}-${version.replace(/[^\w.-]/g, "-")}.pdf`;

/**
 * Stores the texts that a person accepted as PDFs for a mail (CL-06). @param at only those accepted
 * at that instant, else the newest of each text
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
