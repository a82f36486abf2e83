import { applyTextLayer } from "~/integrations/reader/engine/ocr/apply-text-layer";
import { findConversation } from "~/integrations/reader/engine/talk/find-conversation";
import { findScreen } from "~/integrations/reader/engine/layout/find-screen";
import { judgedPage, type JudgedPage } from "~/integrations/reader/engine/judge/judged-page";
import type { TrainedNets } from "~/integrations/reader/engine/judge/judge-whole";
import { shippedNets } from "~/integrations/reader/engine/judge/shipped-nets";
import { endOfList } from "~/integrations/reader/engine/layout/list-pane";
import { judgeKind, type PageKind } from "~/integrations/reader/engine/talk/judge-kind";
import type { Models } from "~/integrations/reader/engine/ocr/models";
import { readLines, type ReadPage } from "~/integrations/reader/engine/ocr/read-lines";
import type { LayerText } from "~/integrations/reader/worker-job";
import type { Raster } from "~/integrations/reader/engine/ocr/raster";
import { CLOCK } from "~/integrations/reader/engine/words/screen-words";
import { hasDetail } from "~/integrations/reader/engine/ocr/sharpness";
import { centreX, type TextLine } from "~/integrations/reader/engine/layout/text-line";
import { viewerBars } from "~/integrations/reader/engine/layout/viewer-bars";
import { identityOf } from "~/integrations/reader/engine/talk/find-sender";

/**
 * A page read to the end: its pixels and lines (for boxes and second looks) and what was
 * understood.
 */
export type UnderstoodPage = JudgedPage & { page: ReadPage; kind: PageKind };

function cut(page: ReadPage, from: number, to: number): ReadPage {
  const { raster } = page;
  const width = to - from;
  const data = new Uint8Array(width * raster.height * 3);
  for (let y = 0; y < raster.height; y++)
    data.set(
      raster.data.subarray((y * raster.width + from) * 3, (y * raster.width + to) * 3),
      y * width * 3,
    );
  const lines = page.lines
    .filter((line) => centreX(line) >= from && centreX(line) < to)
    .map((line): TextLine => ({
      ...line,
      left: line.left - from,
      right: line.right - from,
      region: { ...line.region, cx: line.region.cx - from },
    }));
  return { raster: { data, width, height: raster.height }, turn: page.turn, lines };
}

/**
 * Two screenshots side by side: no line crosses the middle and both halves begin with a clock or a
 * number of their own.
 */
export function isCollage({ raster, lines }: ReadPage): boolean {
  const middle = raster.width / 2;
  if (
    raster.width < raster.height * 0.75 ||
    lines.some((line) => line.left < middle - line.size && line.right > middle + line.size)
  )
    return false;
  const begins = (half: TextLine[]): boolean =>
    half.some(
      (line) =>
        line.top < raster.height * 0.2 &&
        (CLOCK.test(line.text.trim()) || identityOf(line.text)?.kind === "phone"),
    );
  const left = lines.filter((line) => centreX(line) < middle);
  const right = lines.filter((line) => centreX(line) >= middle);
  return left.length >= 5 && right.length >= 5 && begins(left) && begins(right);
}

function understand(page: ReadPage, sharp: boolean, nets: TrainedNets): UnderstoodPage {
  const found = findScreen(page);
  const judged = judgedPage(page, found, findConversation(found), nets);
  const kind = judgeKind(page.lines, judged.screen, judged.conversation, sharp, judged.texts);
  return { ...judged, page, kind };
}

/**
 * Understands a page whose lines have been read; a collage gives one result per screenshot in it,
 * with `offset` pixels to its left, and a list of conversations beside the open one is left out.
 */
export function understandPage(
  whole: ReadPage,
  nets: TrainedNets = shippedNets,
): { part: UnderstoodPage; offset: number }[] {
  const bars = viewerBars(whole.lines, whole.raster.height);
  const page = { ...whole, lines: whole.lines.filter((line) => !bars.has(line)) };
  const sharp = hasDetail(page.raster);
  const list = endOfList(page);
  if (list > 0)
    return [{ part: understand(cut(page, list, page.raster.width), sharp, nets), offset: list }];
  if (!isCollage(page)) return [{ part: understand(page, sharp, nets), offset: 0 }];
  const middle = Math.round(page.raster.width / 2);
  return [
    { part: understand(cut(page, 0, middle), sharp, nets), offset: 0 },
    { part: understand(cut(page, middle, page.raster.width), sharp, nets), offset: middle },
  ];
}

/**
 * Reads and understands one page of pixels, corrected by the text layer of a PDF where there is
 * one.
 */
export async function readPage(
  models: Models,
  raster: Raster,
  layer: readonly LayerText[],
): Promise<{ page: ReadPage; parts: { part: UnderstoodPage; offset: number }[] }> {
  const read = await readLines(models, raster);
  const page = layer.length > 0 ? { ...read, lines: applyTextLayer(read.lines, layer) } : read;
  return { page, parts: understandPage(page) };
}
