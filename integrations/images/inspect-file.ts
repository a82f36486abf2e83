import { maxFileBytes } from "~/core/file-limits";
import sharp from "sharp";
import { detectType, type PictureType } from "~/integrations/images/detect-type";
import { inspectPdf } from "~/integrations/images/inspect-pdf";
import { InvalidFile } from "~/integrations/images/invalid-file";

// Every file is decoded once: a cache of pixels would only waste memory.
sharp.cache(false);

/** The upright size in pixels (of the first page, in points, for a PDF). */
export type InspectedFile = { type: PictureType; width: number; height: number; pages: number };

/** A phone's screenshot has 4 million pixels, a stitched one 20, a camera's photograph 50. */
const MOST_PIXELS = 60_000_000;
const LONGEST_SIDE = 20_000;

/**
 * Checks a file before anything decodes it whole: size (U §5: 10 MB), type by its bytes,
 * dimensions, and that it can be decoded to the end. Throws InvalidFile with the reason, within a
 * second also for decompression bombs.
 */
export async function inspectFile(bytes: Uint8Array): Promise<InspectedFile> {
  if (bytes.length === 0) throw new InvalidFile("empty");
  if (bytes.length > maxFileBytes) throw new InvalidFile("too_large");
  const type = detectType(bytes);
  if (!type) throw new InvalidFile("wrong_type");
  return type === "application/pdf"
    ? { type, ...(await inspectPdf(bytes)) }
    : { type, ...(await inspectPicture(bytes)), pages: 1 };
}

async function inspectPicture(bytes: Uint8Array): Promise<{ width: number; height: number }> {
  const { width, height, orientation } = await metadataOf(bytes);
  if (width * height > MOST_PIXELS || Math.max(width, height) >= LONGEST_SIDE)
    throw new InvalidFile("too_many_pixels");
  await decodeWhole(bytes);
  return (orientation ?? 1) >= 5 ? { width: height, height: width } : { width, height };
}

async function metadataOf(
  bytes: Uint8Array,
): Promise<{ width: number; height: number; orientation?: number }> {
  try {
    return await sharp(bytes, { limitInputPixels: false }).metadata();
  } catch {
    throw new InvalidFile("corrupt");
  }
}

/** A truncated file has a good header: only decoding to the last row shows the damage. */
async function decodeWhole(bytes: Uint8Array): Promise<void> {
  try {
    await sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: "truncated", sequentialRead: true })
      .timeout({ seconds: 5 })
      .resize(16, 16, { fit: "fill", kernel: "nearest", fastShrinkOnLoad: false })
      .raw()
      .toBuffer();
  } catch {
    throw new InvalidFile("corrupt");
  }
}
