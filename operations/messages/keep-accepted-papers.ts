import { findKeptPaper, keptPaperKey, recordKeptPaper } from "~/core/evidence/kept-papers";
import { listAcceptedTexts, type AcceptedText } from "~/core/sign-up/answers/queries-agreements";
import { env } from "~/env";
import { sha256Hex } from "~/integrations/images/sha256-hex";
import { getWhole } from "~/integrations/storage/get-whole";
import { storage } from "~/integrations/storage/storage";
import { legalPaper } from "~/letters/legal/legal-paper";

/** A PDF to attach to a mail. */
export type KeptPaper = { key: string; filename: string; contentType: string; sha256: string };

/** Draws an accepted text as a PDF: in one build the same acceptance gives the same bytes. */
export const paperOf = (text: AcceptedText): Promise<Uint8Array> =>
  legalPaper({ product: env.PRODUCT_NAME, ...text });

/** The file name of such a PDF. */
export const paperName = ({ document, version }: AcceptedText): string =>
  `${document.replaceAll("_", "-")}-${version.replace(/[^\w.-]/g, "-")}.pdf`;

// The bytes are in storage before the row names them; the row that came first counts.
async function keepPaper(userId: string, text: AcceptedText): Promise<KeptPaper> {
  const known = findKeptPaper(text.id) ?? (await drawPaper(userId, text));
  return {
    key: keptPaperKey(userId, text.id, known),
    filename: paperName(text),
    contentType: "application/pdf",
    sha256: known,
  };
}

async function drawPaper(userId: string, text: AcceptedText): Promise<string> {
  const bytes = await paperOf(text);
  const sha256 = sha256Hex(bytes);
  await storage().put(keptPaperKey(userId, text.id, sha256), bytes, "application/pdf");
  return recordKeptPaper(text.id, sha256);
}

/**
 * Keeps the texts that a person accepted as PDFs for a mail (CL-06): each is drawn once, and the
 * chain of custody names its bytes from then on. @param at only those accepted at that instant,
 * else the newest of each text
 */
export async function keepAcceptedPapers(userId: string, at?: number): Promise<KeptPaper[]> {
  const kept: KeptPaper[] = [];
  for (const text of listAcceptedTexts(userId, at)) kept.push(await keepPaper(userId, text));
  return kept;
}

/**
 * The paper of an acceptance as it was kept, byte for byte; one of which none was kept yet is drawn
 * and kept now. @throws FileMissing, FileDamaged: other bytes are never given; StorageUnavailable
 */
export async function acceptedPaper(userId: string, text: AcceptedText): Promise<Uint8Array> {
  const { key, sha256 } = await keepPaper(userId, text);
  return getWhole(key, sha256);
}
