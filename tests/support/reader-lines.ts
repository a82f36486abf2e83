import type { SidedBubble } from "~/integrations/reader/engine/layout/bubble-cards";
import type { TextLine } from "~/integrations/reader/engine/layout/text-line";

/** A line as the recogniser gives it: upright, letters half as wide as tall. */
export function line(text: string, left: number, top: number, size = 20): TextLine {
  const width = text.length * size * 0.5;
  const region = {
    cx: left + width / 2,
    cy: top + size * 0.8,
    width,
    height: size * 1.6,
    angle: 0,
    score: 1,
  };
  return {
    text,
    confidence: 1,
    letters: [],
    region,
    left,
    right: left + width,
    top,
    bottom: top + size * 1.6,
    size,
  };
}

/** The screen that the lines stand on. */
export const screen = { left: 0, right: 600, top: 0, bottom: 1200 };

/** The bubble around some lines. */
export function bubble(lines: TextLine[], side: SidedBubble["side"] = "left"): SidedBubble {
  const [left, right] = [
    Math.min(...lines.map((each) => each.left)) - 12,
    Math.max(...lines.map((each) => each.right)) + 12,
  ];
  const [top, bottom] = [
    Math.min(...lines.map((each) => each.top)) - 12,
    Math.max(...lines.map((each) => each.bottom)) + 12,
  ];
  return {
    lines,
    left,
    right,
    top,
    bottom,
    leftGap: left / 600,
    rightGap: (600 - right) / 600,
    side,
  };
}

/** What lines say. */
export const texts = (lines: readonly TextLine[]) => lines.map(({ text }) => text);
