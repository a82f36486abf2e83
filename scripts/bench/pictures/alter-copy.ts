import sharp, { type Sharp } from "sharp";

type Alteration = (bytes: Uint8Array, width: number, height: number) => Sharp | Promise<Sharp>;

const frame = (picture: Sharp, width: number, height: number): Sharp =>
  picture.resize({ width: Math.round(width * 0.85) }).extend({
    top: Math.round(height * 0.09),
    bottom: Math.round(height * 0.05),
    left: Math.round(width * 0.08),
    right: Math.round(width * 0.07),
    background: "#20262e",
  });

/** Distorts a picture as if photographed from below the screen: its upper edge is shorter. */
async function tilt(bytes: Uint8Array, width: number, height: number): Promise<Sharp> {
  const flat = await sharp(bytes).removeAlpha().raw().toBuffer();
  const seen = Buffer.alloc(width * height * 3, 60);
  for (let y = 0; y < height; y++) {
    const depth = y / height;
    // Rows that are farther away stand closer together as well.
    const row = Math.min(height - 1, Math.round(((depth * 1.12) / (1 + 0.12 * depth)) * height));
    const inset = width * (0.09 - 0.07 * depth);
    for (let x = Math.ceil(inset); x < width - inset; x++) {
      const column = Math.floor(((x - inset) / (width - 2 * inset)) * (width - 1));
      flat.copy(
        seen,
        (y * width + x) * 3,
        (row * width + column) * 3,
        (row * width + column) * 3 + 3,
      );
    }
  }
  return sharp(seen, { raw: { width, height, channels: 3 } });
}

/** Alterations of a picture before it is sent again; each result still shows the same picture. */
export const alterations: Record<string, Alteration> = {
  cropped: (bytes, width, height) => {
    const [top, left] = [Math.round(height * 0.12), Math.round(width * 0.02)];
    return sharp(bytes).extract({
      left,
      top,
      width: width - 2 * left,
      height: Math.round(height * 0.8),
    });
  },
  // Half of the first message and everything after it are cut off.
  "cut-off": (bytes, width, height) =>
    sharp(bytes).extract({ left: 0, top: 0, width, height: Math.round(height * 0.325) }),
  rescaled: (bytes, width) => sharp(bytes).resize({ width: Math.round(width * 0.6) }),
  recompressed: (bytes) => sharp(bytes).jpeg({ quality: 35 }),
  brighter: (bytes) => sharp(bytes).linear(0.8, 60).jpeg({ quality: 85 }),
  darker: (bytes) => sharp(bytes).linear(0.55, 0).jpeg({ quality: 85 }),
  photographed: async (bytes, width, height) =>
    (await tilt(bytes, width, height)).blur(1.2).linear(0.85, 10).jpeg({ quality: 70 }),
  "photographed-badly": async (bytes, width, height) =>
    sharp(await (await tilt(bytes, width, height)).png().toBuffer())
      .resize({ width: Math.round(width * 0.5) })
      .blur(1.1)
      .linear(0.6, 40)
      .jpeg({ quality: 40 }),
  framed: (bytes, width, height) => frame(sharp(bytes), width, height).jpeg({ quality: 80 }),
  "framed-twice": async (bytes, width, height) =>
    frame(
      sharp(await frame(sharp(bytes), width, height).jpeg({ quality: 80 }).toBuffer()),
      width,
      height,
    ).jpeg({ quality: 80 }),
};

/** Applies an alteration to a picture. */
export async function alterCopy(bytes: Uint8Array, alter: Alteration): Promise<Uint8Array> {
  const { width, height } = await sharp(bytes).metadata();
  return new Uint8Array(await (await alter(bytes, width, height)).toBuffer());
}
