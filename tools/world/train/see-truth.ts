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

/** A picture as somebody cut it, and as light fell on it when it was photographed. */
function disturbed(whole: Raster, lines: readonly TrueLine[], chance: Chance): Disturbed {
  const { width, height } = whole;
  const said = lines.filter(({ role }) => role === "message");
  const room = { top: said[0]?.top ?? 0, bottom: height - (said.at(-1)?.bottom ?? height) };
  const above = chance.maybe(0.15) ? Math.floor(room.top * chance.between(0.5, 1)) : 0;
  const below = chance.maybe(0.15) ? Math.floor(room.bottom * chance.between(0.5, 1)) : 0;
  const data = whole.data.slice(above * width * 3, (height - below) * width * 3);
  if (chance.maybe(0.15)) shade(data, width, chance);
  return { raster: { data, width, height: height - above - below }, above };
}

type Disturbed = { raster: Raster; above: number };

/** Light that is not white, and fades across the picture. */
function shade(data: Uint8Array, width: number, chance: Chance): void {
  const tint = [0, 1, 2].map(() => chance.between(0.72, 1));
  const [across, down] = [chance.between(-0.2, 0.2), chance.between(-0.2, 0.2)];
  const height = data.length / 3 / width;
  for (let y = 0, i = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const light = 0.85 + across * (x / width - 0.5) + down * (y / height - 0.5);
      for (let c = 0; c < 3; c++, i++) data[i] = (data[i] ?? 0) * light * (tint[c] ?? 1);
    }
}

/**
 * The true lines of a picture as a recogniser would hand them over: boxes a little off, letters
 * misread, a line missed now and then, the picture cut or shaded.
 */
export function seeTruth(
  pixels: Uint8ClampedArray,
  truth: DrawnPicture,
  chance: Chance,
): { page: SeenPage; raster: Raster; truths: TrueLine[] } {
  const { raster, above } = disturbed(rasterOf(pixels, truth), truth.lines, chance);
  const pairs: { seen: SeenLine; line: TrueLine }[] = truth.lines
    .filter(() => !chance.maybe(0.03))
    .filter(({ top, bottom }) => top >= above && bottom <= above + raster.height)
    .map((line) => {
      const tall = line.bottom - line.top;
      const off = (): number => chance.between(-0.08, 0.08) * tall;
      const box = {
        text: misread(line.text, chance),
        left: line.left - tall * 0.08 + off(),
        right: line.right + tall * 0.08 + off(),
        top: line.top - above - tall * 0.08 + off(),
        bottom: line.bottom - above + tall * 0.08 + off(),
      };
      return { seen: { ...box, look: lineLook(raster, box) }, line };
    });
  const lines = inReadingOrder(pairs.map(({ seen }) => seen));
  const truths = lines.flatMap((seen) => pairs.find((pair) => pair.seen === seen)?.line ?? []);
  return { page: { width: raster.width, height: raster.height, lines }, raster, truths };
}
