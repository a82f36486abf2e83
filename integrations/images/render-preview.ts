import sharp from "sharp";
import { InvalidFile } from "~/integrations/images/invalid-file";

const MOST_PIXELS = 60_000_000;

/**
 * Renders a picture as a new JPEG, at most `width` pixels wide: upright, without EXIF, GPS or
 * appended data, so that it is safe to show. Throws InvalidFile when the file cannot be decoded.
 */
export async function renderPreview(picture: Uint8Array, width: number): Promise<Uint8Array> {
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
