import type { Claimant, Reading } from "~/integrations/reader/contract";
import { composeReading } from "~/integrations/reader/engine/compose-reading";
import { draftReading, type FilePart } from "~/integrations/reader/engine/draft-reading";
import { confirmEmail } from "~/integrations/reader/engine/address/confirm-email";
import type { Models } from "~/integrations/reader/engine/ocr/models";
import { decodePicture } from "~/integrations/reader/engine/ocr/page-image";
import { readPage } from "~/integrations/reader/engine/read-page";
import { ENGINE_VERSION } from "~/integrations/reader/engine-version";
import type { PageToRead } from "~/integrations/reader/worker-job";

/**
 * Reads the pages of one file: the conversation, the sender and the address. Throws when a page
 * cannot be decoded.
 */
export async function readFile(
  models: Models,
  pages: readonly PageToRead[],
  claimant: Claimant | undefined,
): Promise<Reading> {
  const started = performance.now();
  const parts: FilePart[] = [];
  for (const [index, { bytes, layer }] of pages.entries()) {
    const raster = await decodePicture(bytes);
    const read = await readPage(models, raster, layer);
    parts.push(
      ...read.parts.map(({ part, offset }) => ({
        part,
        offset,
        index,
        pageWidth: raster.width,
        pageHeight: raster.height,
      })),
    );
  }
  const draft = draftReading(parts, claimant);
  const reading = composeReading(draft, await confirmEmail(models, draft), ENGINE_VERSION);
  return { ...reading, ms: Math.round(performance.now() - started) };
}
