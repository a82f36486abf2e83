import sharp from "sharp";
import { chanceFrom, type Chance } from "~/tools/world/chance";
import { composeAdvice } from "~/tools/world/say/compose-advice";
import { composeScene } from "~/tools/world/say/compose-scene";
import { drawGrid } from "~/tools/world/draw/draw-grid";
import { drawNest } from "~/tools/world/draw/draw-nest";
import { drawPrinted } from "~/tools/world/draw/draw-printed";
import { drawRecord } from "~/tools/world/draw/draw-record";
import { drawShade } from "~/tools/world/draw/draw-shade";
import { drawSpeech } from "~/tools/world/draw/draw-speech";
import { drawStack } from "~/tools/world/draw/draw-stack";
import { drawTable } from "~/tools/world/draw/draw-table";
import { drawTalk, type Drawn } from "~/tools/world/draw/draw-talk";
import type { Family } from "~/tools/world/family";
import { speechKinds, type SpeechKind } from "~/tools/world/say/compose-speech";
import { otherTalk, presences } from "~/tools/world/say/other-talk";
import { drawLook, type Look } from "~/tools/world/draw/look";
import type { DrawnPicture } from "~/tools/world/truth";
import { wideWordings } from "~/tools/world/say/wide-wordings";

type OtherTalk = keyof typeof otherTalk;

const isOtherTalk = (shows: Family["shows"]): shows is OtherTalk => shows in otherTalk;
const isSpeech = (shows: Family["shows"]): shows is SpeechKind =>
  speechKinds.some((kind) => kind === shows);

function drawOtherTalk(chance: Chance, look: Look, kind: OtherTalk): Drawn {
  const { titles, ...words } = otherTalk[kind];
  const composed = kind === "assistant" ? composeAdvice(chance) : composeScene(chance, look.people);
  const play = { ...composed, address: null, expected: "reject_not_sms" as const };
  const beneath = kind === "messenger" ? { beneath: chance.pick(presences) } : {};
  return drawTalk(chance, look, { play, words, title: chance.pick(titles), ...beneath });
}

function draw(chance: Chance, { shows, axes, held }: Family): Drawn {
  const look = drawLook(chance, axes);
  if (shows === "talk") return drawTalk(chance, look, held ? {} : { wordings: wideWordings });
  if (shows === "grid") return drawGrid(chance, look);
  if (shows === "record") return drawRecord(chance, look);
  if (shows === "stack") return drawStack(chance, look);
  if (shows === "table") return drawTable(chance, look);
  if (shows === "shade" || shows === "grouped-shade")
    return drawShade(chance, look, shows === "grouped-shade");
  if (shows === "nest" || shows === "alerts") return drawNest(chance, look, shows === "nest");
  if (isOtherTalk(shows)) return drawOtherTalk(chance, look, shows);
  if (isSpeech(shows)) return drawSpeech(chance, look, shows);
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
