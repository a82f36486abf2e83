import { appAreas } from "~/integrations/reader/engine/layout/app-areas";
import { bubbleRoles, isLabel } from "~/integrations/reader/engine/layout/bubble-roles";
import { type SidedBubble } from "~/integrations/reader/engine/layout/bubble-cards";
import { findPanels } from "~/integrations/reader/engine/layout/find-panels";
import { identityOf } from "~/integrations/reader/engine/talk/find-sender";
import { printedTime } from "~/integrations/reader/engine/talk/find-times";
import { looseBodies } from "~/integrations/reader/engine/layout/loose-bodies";
import { sewBodies } from "~/integrations/reader/engine/layout/sew-bodies";
import type { ReadPage } from "~/integrations/reader/engine/ocr/read-lines";
import { CLOCK, REMARK, STATUS } from "~/integrations/reader/engine/words/screen-words";
import { sortPanels, type Bubble } from "~/integrations/reader/engine/layout/sort-panels";
import { centreY, type TextLine } from "~/integrations/reader/engine/layout/text-line";

/**
 * One phone screen taken apart: the lines of its header, its bubbles with their side, and what
 * stands between them.
 */
export type Screen = {
  bounds: { left: number; right: number; top: number; bottom: number };
  header: TextLine[];
  bubbles: SidedBubble[];
  /** Names or numbers set small above received bubbles of a group. */
  labels: TextLine[];
  between: TextLine[];
  footer: TextLine[];
  status: TextLine[];
  banners: Bubble[];
  hasField: boolean;
};

/** The status line at the very top: a clock and whatever stands on its row. */
function statusLines(
  free: readonly TextLine[],
  screen: { top: number; bottom: number },
): TextLine[] {
  const tall = screen.bottom - screen.top;
  const beside = (clock: TextLine): boolean =>
    free.some(
      (line) =>
        line !== clock &&
        Math.abs(centreY(line) - centreY(clock)) < clock.size * 0.9 &&
        STATUS.test(line.text.trim()),
    );
  const clocks = free.filter((line) => {
    const depth = (line.top - screen.top) / tall;
    return CLOCK.test(line.text.trim()) && (depth < 0.12 || (depth < 0.4 && beside(line)));
  });
  const top = Math.min(...clocks.map(centreY));
  const shown = clocks.filter(
    (clock) => centreY(clock) - top < clock.size || beside(clock) || !/m/i.test(clock.text),
  );
  const rows = free.filter((line) =>
    shown.some((clock) => Math.abs(centreY(clock) - centreY(line)) < clock.size * 0.9),
  );
  const marks = free.filter(
    (line) => (line.top - screen.top) / tall < 0.05 && STATUS.test(line.text.trim()),
  );
  return [...new Set([...rows, ...marks])];
}

/** A count or badge in the header, not a message. */
function isBadge(bubble: SidedBubble, headerEnd: number): boolean {
  return (
    bubble.bottom < headerEnd &&
    bubble.lines.length === 1 &&
    /^\W*\d{0,4}\W*$/.test(bubble.lines[0]?.text ?? "")
  );
}

/** Takes one page apart into its screen. */
export function findScreen(page: ReadPage): Screen {
  const sorted = sortPanels(page.raster, findPanels(page.raster, page.lines));
  const { screen, free } = sorted;
  const { talk, chips, hasField, fieldTop } = bubbleRoles(sorted);
  const { talk: kept, titles, banners } = appAreas(talk, sorted);
  const status = statusLines(free, screen);
  const remaining = [
    ...free.filter((line) => !status.includes(line)),
    ...[...chips, ...titles].flatMap(({ lines }) => lines),
  ].sort((a, b) => centreY(a) - centreY(b));
  const body = remaining.filter((line) => line.top < fieldTop);
  const headerEnd = belowBanners(body, banners, endOfHeader(body, kept, screen));
  const below = body.filter((line) => centreY(line) >= headerEnd);
  const labels = below.filter((line) => kept.some((bubble) => isLabel(line, bubble)));
  const shade = kept.length > 0 && kept.every(({ side }) => side === "card");
  const unlabelled = below.filter((line) => !labels.includes(line));
  const { bodies, rest } = shade
    ? { bodies: [], rest: below.filter(({ top }) => top > (kept[0]?.top ?? 0)) }
    : looseBodies(sorted, unlabelled, kept);
  const said = kept.filter((bubble) => !isBadge(bubble, headerEnd));
  const header = body.filter((line) => centreY(line) < headerEnd);
  const footer = remaining.filter((line) => line.top >= fieldTop);
  return {
    bounds: screen,
    header,
    labels,
    between: rest,
    footer,
    status,
    banners,
    hasField,
    bubbles: sewBodies(said, bodies),
  };
}

/**
 * A card over the app mostly hides its title; what follows is talk unless a title can still be
 * seen.
 */
function belowBanners(
  free: readonly TextLine[],
  banners: readonly Bubble[],
  headerEnd: number,
): number {
  const end = Math.max(...banners.map(({ bottom }) => bottom));
  if (banners.length === 0 || end > headerEnd) return headerEnd;
  const titled = free.some(
    (line) =>
      centreY(line) > end &&
      centreY(line) < headerEnd &&
      (/[>›]\s*$/.test(line.text) ||
        ["phone", "shortcode", "email"].includes(identityOf(line.text)?.kind ?? "")),
  );
  return titled ? headerEnd : end;
}

/**
 * First lines of running text that stands on the page itself: two lines of one size, flush at one
 * side, the first of several words.
 */
function paragraphs(free: readonly TextLine[]): TextLine[] {
  return free.filter(
    (line) =>
      line.text.trim().split(/\s+/).length >= 3 &&
      line.text.replace(/[^\p{L}]/gu, "").length >= 12 &&
      free.some(
        (next) =>
          next.top > centreY(line) &&
          next.top - line.bottom < line.size * 0.8 &&
          Math.min(Math.abs(next.left - line.left), Math.abs(next.right - line.right)) <
            line.size * 0.5 &&
          next.size > line.size * 0.8 &&
          next.size < line.size * 1.25,
      ),
  );
}

/**
 * The header ends where the first bubble, date or remark begins; in a picture without any, after
 * its top eighth.
 */
function endOfHeader(
  free: readonly TextLine[],
  bubbles: readonly SidedBubble[],
  screen: { top: number; bottom: number },
): number {
  const bodies = bubbles.filter(
    (bubble) => !/^\W*\d{0,4}\W*$/.test(bubble.lines.map((line) => line.text).join("")),
  );
  const marks = free.filter(
    (line) =>
      !["relative", undefined].includes(printedTime(line.text)?.kind) ||
      (REMARK.test(line.text.trim()) && !/^(?:sms|mms|rcs)$/i.test(line.text.trim())),
  );
  const written = paragraphs(free.filter((line) => !marks.includes(line)));
  const first = Math.min(
    ...[...bodies, ...written].map(({ top }) => top),
    ...marks.map((line) => centreY(line) - line.size * 0.5),
  );
  const limit = screen.top + (screen.bottom - screen.top) * 0.3;
  const cut = Math.min(first, limit);
  return cut > screen.top ? cut : screen.top;
}
