import {
  inReadingOrder,
  type SeenLine,
  type SeenPage,
} from "~/integrations/reader/engine/judge/line-features";
import { lineLook } from "~/integrations/reader/engine/judge/line-look";
import type { Raster } from "~/integrations/reader/engine/ocr/raster";
import type { Chance } from "~/tools/world/chance";
import type { DrawnPicture, TrueLine } from "~/tools/world/truth";

/** A drawn picture's pixels as the reader has them: without opacity. */
export function rasterOf(rgba: Uint8ClampedArray, { width, height }: DrawnPicture): Raster {
  const data = new Uint8Array(width * height * 3);
  for (let i = 0, j = 0; i < rgba.length; i += 4) {
    data[j++] = rgba[i] ?? 0;
    data[j++] = rgba[i + 1] ?? 0;
    data[j++] = rgba[i + 2] ?? 0;
  }
  return { data, width, height };
}

function misread(text: string, chance: Chance): string {
  if (chance.maybe(0.8) || text.length < 3) return text;
  const at = chance.whole(1, text.length - 2);
  return text.slice(0, at) + chance.pick(["", " ", "l", "."]) + text.slice(at + 1);
}

/**
 * The true lines of a picture as a recogniser would hand them over: boxes a little off, letters
 * misread, a line missed now and then.
 */
export function seeTruth(
  pixels: Uint8ClampedArray,
  truth: DrawnPicture,
  chance: Chance,
): { page: SeenPage; truths: TrueLine[] } {
  const raster = rasterOf(pixels, truth);
  const pairs: { seen: SeenLine; line: TrueLine }[] = truth.lines
    .filter(() => !chance.maybe(0.03))
    .map((line) => {
      const tall = line.bottom - line.top;
      const off = (): number => chance.between(-0.08, 0.08) * tall;
      const box = {
        text: misread(line.text, chance),
        left: line.left - tall * 0.08 + off(),
        right: line.right + tall * 0.08 + off(),
        top: line.top - tall * 0.08 + off(),
        bottom: line.bottom + tall * 0.08 + off(),
      };
      return { seen: { ...box, look: lineLook(raster, box) }, line };
    });
  const lines = inReadingOrder(pairs.map(({ seen }) => seen));
  const truths = lines.flatMap((seen) => pairs.find((pair) => pair.seen === seen)?.line ?? []);
  return { page: { width: truth.width, height: truth.height, lines }, truths };
}
