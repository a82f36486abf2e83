import sharp from "sharp";
import { detectType } from "~/integrations/images/detect-type";
import { renderPdfPage } from "~/integrations/images/render-pdf-page";
import { InvalidFile } from "~/integrations/images/invalid-file";

const MOST_PIXELS = 60_000_000;

/**
 * A fresh JPEG of a picture, or of a PDF's first page, at most `width` pixels wide: upright, without EXIF, GPS or anything appended to the
 * file, so that it can be shown to people. Throws InvalidFile when the file cannot be decoded.
 */
export async function renderPreview(bytes: Uint8Array, width = 1200): Promise<Uint8Array> {
  const type = detectType(bytes);
  if (!type) throw new InvalidFile("wrong_type");
  const picture = type === "application/pdf" ? await renderPdfPage(bytes) : bytes;
  try {
    return await sharp(picture, { limitInputPixels: MOST_PIXELS, failOn: "error" })
      .rotate()
      .flatten({ background: "#ffffff" })
      .resize({ width, withoutEnlargement: true })
      .jpeg({ quality: 82, mozjpeg: true })
      .toBuffer();
  } catch {
    throw new InvalidFile("corrupt");
  }
}
