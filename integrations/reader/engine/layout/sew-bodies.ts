import type { SidedBubble } from "~/integrations/reader/engine/layout/bubble-cards";
import { rowsOf } from "~/integrations/reader/engine/layout/join-rows";
import { centreY, median } from "~/integrations/reader/engine/layout/text-line";

/** The usual distance from line to line inside bubbles, or 0 when none has two. */
function linePitch(bubbles: readonly SidedBubble[]): number {
  const steps = bubbles.flatMap(({ lines }) => {
    const rows = rowsOf(lines);
    return rows
      .slice(1)
      .map((row, i) => (row[0] ? centreY(row[0]) : 0) - (rows[i]?.[0] ? centreY(rows[i][0]) : 0));
  });
  return steps.length < 2 ? 0 : median(steps);
}

/**
 * Sews together what belongs to one bubble but was found in two parts, as happens where a
 * photograph is uneven.
 */
export function sewBodies(bubbles: SidedBubble[], loose: readonly SidedBubble[]): SidedBubble[] {
  const start = ({ lines }: SidedBubble): number => Math.min(...lines.map(({ top }) => top));
  const all = [...bubbles, ...loose].sort((a, b) => start(a) - start(b));
  const result: SidedBubble[] = [];
  const pitch = linePitch(all);
  for (const bubble of all) {
    const last = result.at(-1);
    const size = median(bubble.lines.map((line) => line.size));
    const [lastLine, firstLine] = [last?.lines.at(-1), bubble.lines[0]];
    const partial = loose.includes(bubble) || (last && loose.includes(last));
    const flushRight =
      partial && lastLine && firstLine && Math.abs(firstLine.right - lastLine.right) < size * 0.5;
    if (
      last &&
      lastLine &&
      firstLine &&
      (last.side === bubble.side || flushRight) &&
      ((partial && firstLine.top - lastLine.bottom < size * 0.75) ||
        centreY(firstLine) - centreY(lastLine) < pitch * 1.25) &&
      (Math.abs(firstLine.left - lastLine.left) < size * (partial ? 1.2 : 0.4) || flushRight)
    ) {
      const leftFlush = Math.abs(firstLine.left - lastLine.left) < size * 1.2;
      Object.assign(last, {
        lines: [...last.lines, ...bubble.lines],
        right: Math.max(last.right, bubble.right),
        bottom: Math.max(last.bottom, bubble.bottom),
        left: Math.min(last.left, bubble.left),
        ...(flushRight && !leftFlush ? { side: "right" } : {}),
      });
      continue;
    }
    result.push({ ...bubble });
  }
  return result;
}
