import { InvalidFile } from "~/integrations/images/invalid-file";
import { readerPool } from "~/integrations/reader/worker-pool";

/**
 * Draws a PDF's first page as a PNG, in a separate process because a PDF is a stranger's program.
 * Throws InvalidFile.
 */
export async function renderPdfPage(bytes: Uint8Array): Promise<Uint8Array> {
  const answer = await readerPool().run({ kind: "draw-pdf", bytes, pages: 1 });
  const [page] = answer.kind === "pages" ? answer.pages : [];
  if (!page) throw new InvalidFile("corrupt");
  return page.bytes;
}
