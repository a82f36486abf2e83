import sharp from "sharp";
import { chanceFrom, type Chance } from "~/tools/world/chance";
import { composeAdvice } from "~/tools/world/compose-advice";
import { composeScene } from "~/tools/world/compose-scene";
import { drawPrinted } from "~/tools/world/draw-printed";
import { drawShade } from "~/tools/world/draw-shade";
import { drawTable } from "~/tools/world/draw-table";
import { drawTalk, type Drawn } from "~/tools/world/draw-talk";
import type { Family } from "~/tools/world/families";
import { otherTalk } from "~/tools/world/interface-words";
import { drawLook, type Look } from "~/tools/world/look";
import type { DrawnPicture } from "~/tools/world/truth";

function drawOtherTalk(chance: Chance, look: Look, kind: keyof typeof otherTalk): Drawn {
  const { titles, ...words } = otherTalk[kind];
  const composed = kind === "assistant" ? composeAdvice(chance) : composeScene(chance, 1);
  const play = { ...composed, address: null, expected: "reject_not_sms" as const };
  return drawTalk(chance, look, { play, words, title: chance.pick(titles) });
}

function draw(chance: Chance, { shows, axes }: Family): Drawn {
  const look = drawLook(chance, axes);
  if (shows === "talk") return drawTalk(chance, look);
  if (shows === "table") return drawTable(chance, look);
  if (shows === "shade" || shows === "grouped-shade")
    return drawShade(chance, look, shows === "grouped-shade");
  if (shows === "assistant" || shows === "social") return drawOtherTalk(chance, look, shows);
  return drawPrinted(chance, look, shows);
}

/**
 * The picture of a family that a seed and a number name, with everything true of it; pixels are
 * red, green, blue and opacity.
 */
export function drawTruth(
  family: Family,
  seed: number,
  index: number,
): { pixels: Uint8ClampedArray; truth: DrawnPicture } {
  const chance = chanceFrom(`${family.name} ${seed} ${index}`);
  const { pen, height, scene } = draw(chance, family);
  const { messages, address, own, expected, expectedAlt } = scene;
  const truth: DrawnPicture = {
    file: `${family.name.replaceAll(" ", "-")}-${String(index).padStart(4, "0")}.png`,
    family: family.name,
    held: family.held,
    width: pen.width,
    height,
    lines: pen.lines,
    messages,
    address,
    own,
    expected: expected === "accept" && address === null ? "reject_no_email" : expected,
    expectedAlt,
  };
  return { pixels: pen.finish(height), truth };
}

/** The same as PNG. */
export async function drawPicture(
  family: Family,
  seed: number,
  index: number,
): Promise<{ bytes: Buffer; truth: DrawnPicture }> {
  const { pixels, truth } = drawTruth(family, seed, index);
  const { width, height } = truth;
  const raw = { width, height, channels: 4 as const };
  return { bytes: await sharp(pixels, { raw }).removeAlpha().png().toBuffer(), truth };
}
