import sharp from "sharp";
import { randomFrom } from "~/tests/support/random-from";

const mark = "picture ";

/** The address that is read in a picture: each picture is of a sender of its own. */
export const senderOf = (picture: number): string => `deals@roofer${picture}-quotes.com`;

/** A small picture unlike all others, which carries its number behind its last byte. */
export async function drawPicture(picture: number): Promise<Buffer> {
  const random = randomFrom(picture + 1);
  const blocks = Buffer.from(Array.from({ length: 64 }, () => Math.floor(random() * 256)));
  const png = await sharp(blocks, { raw: { width: 8, height: 8, channels: 1 } })
    .resize(195, 422, { kernel: "nearest", fit: "fill" })
    .png()
    .toBuffer();
  return Buffer.concat([png, Buffer.from(`${mark}${picture}`)]);
}

/** The number of a picture that was drawn here. @throws when it was not */
export function numberOf(bytes: Uint8Array): number {
  const words = Buffer.from(bytes).subarray(-20).toString("latin1");
  const at = words.lastIndexOf(mark);
  if (at < 0) throw new Error("This picture was not drawn for a round.");
  return Number(words.slice(at + mark.length));
}
