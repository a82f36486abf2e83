import type { ReadPage } from "~/integrations/reader/engine/ocr/read-lines";
import { drawTruth } from "~/tools/world/draw/draw-picture";
import { families } from "~/tools/world/families";
import { readLine } from "~/tools/world/train/see-world";
import { rasterOf } from "~/tools/world/train/see-truth";
import type { DrawnPicture } from "~/tools/world/truth";

/** A drawn picture as it is when all of its lines have been recognised without a mistake. */
export function drawnPage(name: string, seed: number): { page: ReadPage; truth: DrawnPicture } {
  const family = families.find((each) => each.name === name);
  if (!family) throw new Error(`There is no family ${name}.`);
  const { pixels, truth } = drawTruth(family, seed, 0);
  const lines = truth.lines.map(readLine);
  return {
    page: { raster: rasterOf(pixels, truth), turn: { quarters: 0, tilt: 0 }, lines },
    truth,
  };
}
