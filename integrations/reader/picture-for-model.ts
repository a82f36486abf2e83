import sharp from "sharp";

/**
 * The model scales pictures to 768 pixels on the shorter side before it looks; sent larger they
 * only cost more.
 */
const SHORT_SIDE = 768;
const LONGEST = 2000;
const OVERLAP = 120;
const MOST_SLICES = 8;

async function slice(upright: Buffer, top: number, width: number, height: number): Promise<string> {
  const jpeg = await sharp(upright)
    .extract({ left: 0, top, width, height })
    .jpeg({ quality: 90 })
    .toBuffer();
  return `data:image/jpeg;base64,${jpeg.toString("base64")}`;
}

/**
 * A picture as the model wants it: upright, 768 pixels on the shorter side, long captures in
 * overlapping slices; data addresses.
 */
export async function pictureForModel(bytes: Uint8Array): Promise<string[]> {
  const resized = sharp(bytes, { limitInputPixels: 60_000_000 })
    .rotate()
    .flatten({ background: "#ffffff" })
    .resize({ width: SHORT_SIDE, height: SHORT_SIDE, fit: "outside", withoutEnlargement: true });
  const { data, info } = await resized
    .png({ compressionLevel: 1 })
    .toBuffer({ resolveWithObject: true });
  if (info.height <= LONGEST) return [await slice(data, 0, info.width, info.height)];
  const slices: string[] = [];
  for (
    let top = 0;
    top < info.height - OVERLAP && slices.length < MOST_SLICES;
    top += LONGEST - OVERLAP
  ) {
    slices.push(await slice(data, top, info.width, Math.min(LONGEST, info.height - top)));
  }
  return slices;
}
