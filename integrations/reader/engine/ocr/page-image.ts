import sharp from "sharp";
import type { Raster } from "~/integrations/reader/engine/ocr/raster";

const LARGEST_PIXELS = 40_000_000;
const WORKING_PIXELS = 6_000_000;

/**
 * Decodes a JPEG or PNG into upright pixels (EXIF orientation applied, transparency on white), at
 * most six megapixels.
 */
export async function decodePicture(bytes: Uint8Array): Promise<Raster> {
  const picture = sharp(bytes, {
    limitInputPixels: LARGEST_PIXELS,
    failOn: "error",
    sequentialRead: true,
  });
  const { width = 1, height = 1 } = await picture.metadata();
  const shrink = Math.min(1, Math.sqrt(WORKING_PIXELS / (width * height)));
  const upright = picture.rotate().flatten({ background: "#ffffff" }).toColourspace("srgb");
  const sized =
    shrink < 1
      ? upright.resize({
          width: Math.round((isTurned(await picture.metadata()) ? height : width) * shrink),
        })
      : upright;
  const { data, info } = await sized.removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return {
    data: info.channels === 3 ? new Uint8Array(data) : spread(data, info.channels),
    width: info.width,
    height: info.height,
  };
}

function isTurned({ orientation }: { orientation?: number }): boolean {
  return (orientation ?? 1) >= 5;
}

function spread(data: Uint8Array, channels: number): Uint8Array {
  const pixels = data.length / channels;
  const rgb = new Uint8Array(pixels * 3);
  for (let i = 0; i < pixels; i++) rgb.fill(data[i * channels] ?? 0, i * 3, i * 3 + 3);
  return rgb;
}
