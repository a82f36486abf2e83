import type { TextLine } from "~/integrations/reader/engine/layout/text-line";
import type { ReadPage } from "~/integrations/reader/engine/ocr/read-lines";
import { drawTruth } from "~/tools/world/draw-picture";
import { families } from "~/tools/world/families";
import { rasterOf } from "~/tools/world/see-truth";
import type { DrawnPicture } from "~/tools/world/truth";

/** A drawn picture as it is when all of its lines have been recognised without a mistake. */
export function drawnPage(name: string, seed: number): { page: ReadPage; truth: DrawnPicture } {
  const family = families.find((each) => each.name === name);
  if (!family) throw new Error(`There is no family ${name}.`);
  const { pixels, truth } = drawTruth(family, seed, 0);
  const lines = truth.lines.map(({ text, left, right, top, bottom }): TextLine => {
    const [width, height] = [right - left, bottom - top];
    const region = {
      cx: left + width / 2,
      cy: top + height / 2,
      width,
      height,
      angle: 0,
      score: 1,
    };
    return {
      text,
      left,
      right,
      top,
      bottom,
      region,
      confidence: 0.97,
      letters: [],
      size: height * 0.62,
    };
  });
  return {
    page: { raster: rasterOf(pixels, truth), turn: { quarters: 0, tilt: 0 }, lines },
    truth,
  };
}
