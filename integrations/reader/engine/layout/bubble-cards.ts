import { sidesOf } from "~/integrations/reader/engine/layout/bubble-sides";
import { printedTime } from "~/integrations/reader/engine/talk/find-times";
import { REMARK } from "~/integrations/reader/engine/words/screen-words";
import type { Bubble, SortedPage } from "~/integrations/reader/engine/layout/sort-panels";

export type Side = "left" | "right" | "card";

/** `loose` ones stand on the page itself without a bubble around them. */
export type SidedBubble = Bubble & { side: Side; loose?: true };

const CARD_GAP = 0.09;

function isCard({ leftGap, rightGap }: Bubble): boolean {
  return leftGap < CARD_GAP && rightGap < CARD_GAP && Math.abs(leftGap - rightGap) < 0.03;
}

/**
 * Where received words begin whose bubbles melt into the page, in shares of its width: the leftmost
 * edge that three lines or more keep to.
 */
function meltedMargin({ screen, free }: SortedPage): number {
  const words = free.filter(
    (line) =>
      /(?:\p{L}.*){3}/u.test(line.text) &&
      printedTime(line.text) === null &&
      !REMARK.test(line.text.trim()),
  );
  const kept = words.filter(
    (line) =>
      words.filter((other) => Math.abs(other.left - line.left) < line.size * 0.5).length >= 3,
  );
  return (Math.min(...kept.map(({ left }) => left)) - screen.left) / (screen.right - screen.left);
}

const FURTHER_IN = 0.06;

export function sided(bubbles: readonly Bubble[], page: SortedPage): SidedBubble[] {
  const sides = sidesOf(bubbles.filter((bubble) => !isCard(bubble)));
  const margin = meltedMargin(page);
  return bubbles.map((bubble) => {
    if (isCard(bubble)) return { ...bubble, side: "card" };
    const side = sides.shift() ?? "left";
    return {
      ...bubble,
      side:
        side === "left" && bubble.leftGap > margin + FURTHER_IN && bubble.rightGap < bubble.leftGap
          ? "right"
          : side,
    };
  });
}
