import { isSelf, splitCaption } from "~/integrations/reader/engine/layout/caption-line";
import type { SidedBubble } from "~/integrations/reader/engine/layout/bubble-cards";
import { printedTime } from "~/integrations/reader/engine/talk/find-times";
import { identityOf } from "~/integrations/reader/engine/talk/find-sender";
import { rowsOf } from "~/integrations/reader/engine/layout/join-rows";
import { centreY, median, type TextLine } from "~/integrations/reader/engine/layout/text-line";

/**
 * A bubble's words, the times printed in it, and whom a caption above the words names: the user
 * ("Me") or somebody else.
 */
export type CaptionedBubble = {
  words: TextLine[];
  clocks: TextLine[];
  who: string | null;
  own: boolean;
};

function isClock(line: TextLine): boolean {
  return ["time", "datetime"].includes(printedTime(line.text)?.kind ?? "");
}

function bare(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
}

/**
 * A first row that says who and when, as some apps print inside every message: `titles` are the
 * texts of the header.
 */
function captionRow(
  bubble: SidedBubble,
  titles: readonly string[],
): { caption: TextLine[]; source: readonly TextLine[]; own: boolean } | null {
  const rows = rowsOf(bubble.lines);
  const [source] = rows;
  if (!source || rows.length < 2) return null;
  const size = median(rows.slice(1).flatMap((row) => row.map((line) => line.size)));
  const split = source.length === 1 && source[0] ? splitCaption(source[0]) : null;
  const first = split ? [split.name, split.clock] : source;
  const names = first.filter((line) => !isClock(line));
  const timed = names.length < first.length;
  const small = first.every((line) => line.size < size * 0.92);
  const [name] = names;
  if (names.length > 1 || (!name && !small)) return null;
  if (!name) return { caption: first, source, own: false };
  const text = name.text.trim();
  if (isSelf(text)) return { caption: first, source, own: true };
  const known = titles.some((title) => bare(title) === bare(text) && bare(text) !== "");
  const named = small && timed && text.split(/\s+/).length <= 4;
  const numbered =
    small &&
    ["phone", "shortcode"].includes(identityOf(text)?.kind ?? "") &&
    bare(text).length >= 5;
  return (small && known) || named || numbered ? { caption: first, source, own: false } : null;
}

/** Parts small clock times, ticks and captions that apps print inside bubbles from the words. */
export function readBubble(bubble: SidedBubble, titles: readonly string[]): CaptionedBubble {
  const headed = captionRow(bubble, titles);
  const lines = bubble.lines.filter((line) => !headed?.source.includes(line));
  const size = median(lines.map((line) => line.size));
  const last = Math.max(...lines.map((line) => centreY(line)));
  const clocks = lines.filter(
    (line) =>
      lines.length > 1 &&
      isClock(line) &&
      centreY(line) > last - size * 1.2 &&
      line.size < size * 1.02 &&
      (line.size < size * 0.93 ||
        printedTime(line.text)?.kind === "datetime" ||
        bubble.right - line.right < (bubble.right - bubble.left) * 0.5),
  );
  const caption = headed?.caption ?? [];
  const name = caption.find((line) => !isClock(line));
  return {
    words: lines.filter((line) => !clocks.includes(line)),
    clocks: [...caption.filter((line) => line !== name), ...clocks],
    who: name && !headed?.own ? name.text.trim() : null,
    own: headed?.own ?? false,
  };
}
