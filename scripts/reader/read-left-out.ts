import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { composeReading } from "~/integrations/reader/engine/compose-reading";
import { draftReading } from "~/integrations/reader/engine/draft-reading";
import { unpackNets, type PackedNets } from "~/integrations/reader/engine/judge/unpack-nets";
import { understandPage } from "~/integrations/reader/engine/read-page";
import { rowOf, type FamilyRow } from "~/scripts/reader/read-families";
import { drawTruth } from "~/tools/world/draw/draw-picture";
import { families } from "~/tools/world/families";
import { nearFamilies } from "~/tools/world/near-families";
import { readLine } from "~/tools/world/train/see-world";
import { rasterOf } from "~/tools/world/train/see-truth";

type Part = PackedNets & { families: string[] };

/**
 * Reads drawn pictures of learnt families by the nets that have not learnt from them, which
 * `npm run train:reader -- --keep=FOLDER` left in `folder`: lines as drawn, without recognition
 * and second looks, in seconds.
 */
export function* readLeftOut(folder: string, each: number, seed: number): Generator<FamilyRow> {
  for (const name of readdirSync(folder).sort()) {
    const part = JSON.parse(readFileSync(join(folder, name), "utf8")) as Part;
    const nets = unpackNets(part);
    const left = [...families, ...nearFamilies].filter((one) => part.families.includes(one.name));
    for (const family of left)
      for (let index = 0; index < each; index++) {
        const { pixels, truth } = drawTruth(family, seed, index);
        const raster = rasterOf(pixels, truth);
        const lines = truth.lines.map(readLine);
        const parts = understandPage({ raster, turn: { quarters: 0, tilt: 0 }, lines }, nets).map(
          (understood) => ({
            ...understood,
            index: 0,
            pageWidth: raster.width,
            pageHeight: raster.height,
          }),
        );
        const draft = draftReading(parts, undefined);
        const value = draft.choice.chosen?.address;
        const email = value ? { value, confidence: 1, alternatives: [], reasons: [] } : null;
        yield rowOf(truth, composeReading(draft, email, "left out"));
      }
  }
}
