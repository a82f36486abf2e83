import { InvalidFile } from "~/integrations/images/invalid-file";
import { readerPool } from "~/integrations/reader/worker-pool";

/**
 * A PDF's first page as a PNG, drawn in a process of its own because a PDF is a program from a
 * stranger. Throws InvalidFile.
 */
export async function renderPdfPage(bytes: Uint8Array): Promise<Uint8Array> {
  const answer = await readerPool().run({ kind: "draw-pdf", bytes, pages: 1 });
  const [page] = answer.kind === "pages" ? answer.pages : [];
  if (!page) throw new InvalidFile("corrupt");
  return page.bytes;
}
