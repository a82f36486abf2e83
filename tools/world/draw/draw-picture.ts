import sharp from "sharp";
import { chanceFrom, type Chance } from "~/tools/world/chance";
import { composeAdvice } from "~/tools/world/say/compose-advice";
import { composePlay } from "~/tools/world/say/compose-play";
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
import type { Matter } from "~/tools/world/say/read-matter";
import { writtenApp } from "~/tools/world/say/written-apps";

type OtherTalk = keyof typeof otherTalk;

const isOtherTalk = (shows: Family["shows"]): shows is OtherTalk => shows in otherTalk;
const isSpeech = (shows: Family["shows"]): shows is SpeechKind =>
  speechKinds.some((kind) => kind === shows);

/** The kinds of written apps that a kind of talk may be of. */
const appsOf: Record<OtherTalk, readonly string[]> = {
  assistant: ["assistant"],
  social: ["social", "dating"],
  messenger: ["chat", "game", "team"],
  workplace: ["work", "team"],
  market: ["market"],
  helpdesk: ["help"],
};

function drawOtherTalk(chance: Chance, look: Look, kind: OtherTalk, matter: Matter): Drawn {
  const usual = otherTalk[kind];
  const composed =
    kind === "assistant" ? composeAdvice(chance) : composePlay(chance, look.people, matter);
  const play = { ...composed, address: null, expected: "reject_not_sms" as const };
  const isWritten = matter !== "composed" && chance.maybe(0.75);
  const written = isWritten ? writtenApp(chance, appsOf[kind], matter) : null;
  const { titles, ...words } = written ?? usual;
  const beneath = [...(written?.beneath ?? []), ...(kind === "messenger" ? presences : [])];
  return drawTalk(chance, look, {
    play,
    words,
    title: chance.pick(titles),
    beneath: beneath.length > 0 ? chance.pick(beneath) : null,
    matter,
  });
}

const matterOf = ({ held, written }: Family): Matter =>
  !written ? "composed" : held ? "held" : "learnt";

function draw(chance: Chance, family: Family): Drawn {
  const { shows, axes } = family;
  const matter = matterOf(family);
  const look = drawLook(chance, axes);
  if (shows === "talk") return drawTalk(chance, look, { matter });
  if (shows === "grid") return drawGrid(chance, look, matter);
  if (shows === "record") return drawRecord(chance, look, matter);
  if (shows === "stack") return drawStack(chance, look, matter);
  if (shows === "table") return drawTable(chance, look, matter);
  if (shows === "shade" || shows === "grouped-shade")
    return drawShade(chance, look, shows === "grouped-shade", matter);
  if (shows === "nest" || shows === "alerts")
    return drawNest(chance, look, shows === "nest", matter);
  if (isOtherTalk(shows)) return drawOtherTalk(chance, look, shows, matter);
  if (isSpeech(shows)) return drawSpeech(chance, look, shows, matter);
  return drawPrinted(chance, look, shows, matter);
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
