import sharp, { type Sharp } from "sharp";

type Change = (picture: Sharp, width: number, height: number) => Sharp;

/** What somebody does to a picture in order to send it in again. */
export const pictureChanges: Record<string, Change> = {
  reencoded: (picture) => picture.jpeg({ quality: 55 }),
  scaled: (picture, width) =>
    picture.resize({ width: Math.round(width * 0.62) }).jpeg({ quality: 80 }),
  "cropped above": (picture, width, height) =>
    picture
      .extract({
        left: 0,
        top: Math.round(height * 0.14),
        width,
        height: Math.round(height * 0.86),
      })
      .png(),
  "cropped below": (picture, width, height) =>
    picture.extract({ left: 0, top: 0, width, height: Math.round(height * 0.86) }).png(),
  recoloured: (picture) =>
    picture.modulate({ hue: 120, saturation: 1.6, brightness: 0.9 }).jpeg({ quality: 85 }),
  // A screenshot of a screenshot: smaller, in the frame of whatever shows it.
  framed: (picture, width, height) =>
    picture
      .resize({ width: Math.round(width * 0.85) })
      .extend({
        top: Math.round(height * 0.09),
        bottom: Math.round(height * 0.05),
        left: Math.round(width * 0.08),
        right: Math.round(width * 0.07),
        background: "#20262e",
      })
      .png(),
  shifted: (picture, width, height) =>
    picture
      .extend({
        top: Math.round(height * 0.06),
        left: Math.round(width * 0.05),
        background: "#ffffff",
      })
      .jpeg({ quality: 88 }),
};

/** A picture as it is after one of the changes. */
export async function changePicture(bytes: Uint8Array, change: string): Promise<Uint8Array> {
  const flat = await sharp(bytes).rotate().flatten({ background: "#ffffff" }).png().toBuffer();
  const { width = 0, height = 0 } = await sharp(flat).metadata();
  const made = pictureChanges[change]?.(sharp(flat), width, height);
  if (!made) throw new Error(`There is no change ${change}.`);
  return new Uint8Array(await made.toBuffer());
}
