import { detectText } from "~/integrations/reader/engine/ocr/detect-text";
import type { Models } from "~/integrations/reader/engine/ocr/models";
import { recognizeText } from "~/integrations/reader/engine/ocr/recognize-text";
import type { DetectedRegion, Raster, TextRegion } from "~/integrations/reader/engine/ocr/raster";
import {
  applyTurn,
  commonTilt,
  isUpsideDown,
  liesOnItsSide,
  type Turn,
} from "~/integrations/reader/engine/ocr/straighten";
import { median, type TextLine } from "~/integrations/reader/engine/layout/text-line";

/** A page made upright with its lines of text; `turn` says how it was turned. */
export type ReadPage = { raster: Raster; turn: Turn; lines: TextLine[] };

const FIRST_LOOK_PIXELS = 620_000;
const SECOND_LOOK_PIXELS = 1_200_000;
const SMALL_TEXT = 17;
/**
 * Added to a line's width, in line heights: the detector cuts off hyphens and full stops at the
 * ends.
 */
const SIDE_MARGIN = 0.5;
const MOST_LINES = 160;

function lookScale(raster: Raster, pixels: number): number {
  return Math.min(2, Math.sqrt(pixels / (raster.width * raster.height)));
}

function textSize(regions: readonly TextRegion[]): number {
  return median(
    regions.filter(({ width, height }) => width > 2 * height).map(({ height }) => height),
  );
}

async function makeUpright(
  models: Models,
  raster: Raster,
): Promise<{ page: Raster; turn: Turn; regions: DetectedRegion[] }> {
  const scale = lookScale(raster, FIRST_LOOK_PIXELS);
  const turn: Turn = { quarters: 0, tilt: 0 };
  let page = raster;
  let regions = await detectText(models.detector, page, scale);
  if (liesOnItsSide(regions)) {
    [turn.quarters, page] = [1, applyTurn(raster, { quarters: 1, tilt: 0 })];
    regions = await detectText(models.detector, page, scale);
  }
  if (await isUpsideDown(models.classifier, page, regions)) {
    turn.quarters = turn.quarters === 0 ? 2 : 3;
    page = applyTurn(raster, turn);
    regions = await detectText(models.detector, page, scale);
  }
  turn.tilt = commonTilt(withoutSlanted(regions));
  if (turn.tilt === 0) return { page, turn, regions };
  page = applyTurn(raster, turn);
  return { page, turn, regions: await detectText(models.detector, page, scale) };
}

async function lookCloser(
  models: Models,
  page: Raster,
  regions: DetectedRegion[],
): Promise<DetectedRegion[]> {
  const scale = lookScale(page, FIRST_LOOK_PIXELS);
  const size = textSize(regions) * scale;
  if (regions.length < 2 || size === 0 || size >= SMALL_TEXT + 6) return regions;
  const closer = Math.min(lookScale(page, SECOND_LOOK_PIXELS), (scale * (SMALL_TEXT + 13)) / size);
  return closer > scale * 1.15 ? detectText(models.detector, page, closer) : regions;
}

/** On a straight page the slant of a single region is an accident of its letters' tails. */
function straightened(regions: DetectedRegion[]): TextRegion[] {
  const long = regions
    .filter(({ width, height }) => width > 4 * height)
    .map(({ angle }) => Math.abs(angle));
  return long.length >= 3 && median(long) < 0.004
    ? regions.map(({ straight }) => straight)
    : regions;
}

const SLANTED = 0.2;

/**
 * Words printed across a level page are a mark laid over it, not part of it; what is short has no
 * sure angle.
 */
function withoutSlanted<T extends TextRegion>(regions: readonly T[]): T[] {
  const slanted = regions.filter(
    ({ width, height, angle }) => width > 2 * height && Math.abs(angle) > SLANTED,
  );
  const level = regions.filter(
    ({ width, height, angle }) => width > 2 * height && Math.abs(angle) < SLANTED / 2,
  );
  return slanted.length < level.length * 2
    ? regions.filter((region) => !slanted.includes(region))
    : [...regions];
}

function toLine(
  region: TextRegion,
  { text, confidence, letters }: Pick<TextLine, "text" | "confidence" | "letters">,
): TextLine {
  const tall = Math.abs(Math.sin(region.angle)) * region.width;
  return {
    text,
    confidence,
    letters,
    region,
    left: region.cx - region.width / 2,
    right: region.cx + region.width / 2,
    top: region.cy - (region.height + tall) / 2,
    bottom: region.cy + (region.height + tall) / 2,
    size: region.height * 0.62,
  };
}

/** Finds and reads every line of a page, having turned the page upright first. */
export async function readLines(models: Models, raster: Raster): Promise<ReadPage> {
  const { page, turn, regions: first } = await makeUpright(models, raster);
  const regions = straightened(withoutSlanted(await lookCloser(models, page, first)))
    .sort((a, b) => a.cy - b.cy)
    .slice(0, MOST_LINES);
  const lines: TextLine[] = [];
  for (const region of regions) {
    const wider = { ...region, width: region.width + region.height * SIDE_MARGIN };
    const read = await recognizeText(models.recognizer, models.letters, page, wider);
    if (read.text.trim() !== "") lines.push({ ...toLine(region, read), region: wider });
  }
  return { raster: page, turn, lines };
}
