import type { Colour } from "~/integrations/reader/engine/layout/panel-colours";

/**
 * What tells a bubble's side: its distances to the screen's edges in shares of the width and its
 * ground's colour.
 */
export type Placed = { leftGap: number; rightGap: number; colour?: Colour };

const SLACK = 0.025;
const FURTHEST_LEFT = 0.3;
const FURTHEST_RIGHT = 0.25;

/**
 * The margins of received and sent bubbles: the pair of edges that the most bubbles keep to, the
 * outermost of equals.
 */
export function marginsOf(bubbles: readonly Placed[]): { left: number; right: number } {
  const lefts = [...new Set(bubbles.map(({ leftGap }) => leftGap))]
    .filter((gap) => gap < FURTHEST_LEFT)
    .sort((a, b) => a - b);
  const rights = [...new Set(bubbles.map(({ rightGap }) => rightGap))]
    .filter((gap) => gap < FURTHEST_RIGHT)
    .sort((a, b) => a - b);
  let best = { left: lefts[0] ?? 0, right: rights[0] ?? 0, kept: -1 };
  for (const left of lefts) {
    for (const right of rights) {
      const kept = bubbles.filter(
        (bubble) => keeps(bubble.leftGap, left) || keeps(bubble.rightGap, right),
      ).length;
      if (kept > best.kept) best = { left, right, kept };
    }
  }
  return { left: best.left, right: best.right };
}

function keeps(gap: number, margin: number): boolean {
  return Math.abs(gap - margin) < SLACK;
}

function distance(a: Colour, b: Colour): number {
  return Math.max(Math.abs(a[0] - b[0]), Math.abs(a[1] - b[1]), Math.abs(a[2] - b[2]));
}

function nearest(colour: Colour, others: readonly Placed[]): number {
  return Math.min(
    ...others.flatMap((other) => (other.colour ? [distance(colour, other.colour)] : [])),
  );
}

/** By the colour of bubbles whose side is plain; null where both sides have one colour. */
function colouredSide(
  bubble: Placed,
  left: readonly Placed[],
  right: readonly Placed[],
): "left" | "right" | null {
  if (!bubble.colour) return null;
  const [toLeft, toRight] = [nearest(bubble.colour, left), nearest(bubble.colour, right)];
  if (toLeft < 12 && toRight > toLeft + 16) return "left";
  return toRight < 12 && toLeft > toRight + 16 ? "right" : null;
}

const CUT = 0.004;

/**
 * Sides by the distances to one edge alone: bubbles that keep the outermost margin there belong to
 * it.
 */
function sidesAlong(edge: "left" | "right", gaps: readonly number[]): ("left" | "right")[] {
  const margin = Math.min(...gaps);
  return gaps.map((gap) => (keeps(gap, margin) ? edge : edge === "left" ? "right" : "left"));
}

/**
 * Sides in a picture that was cropped through all of its bubbles on one edge: the other edge alone
 * tells them; null in whole pictures.
 */
function sidesOfCropped(bubbles: readonly Placed[]): ("left" | "right")[] | null {
  if (bubbles.length < 2) return null;
  const [lefts, rights] = [
    bubbles.map(({ leftGap }) => leftGap),
    bubbles.map(({ rightGap }) => rightGap),
  ];
  if (rights.every((gap) => gap < CUT)) return sidesAlong("left", lefts);
  return lefts.every((gap) => gap < CUT) ? sidesAlong("right", rights) : null;
}

/**
 * Sides of bubbles: received ones share a left edge and sent ones a right edge; those that keep
 * both or neither go by colour, then by the nearer edge.
 */
export function sidesOf(bubbles: readonly Placed[]): ("left" | "right")[] {
  const cropped = sidesOfCropped(bubbles);
  if (cropped) return cropped;
  const margins = marginsOf(bubbles);
  const plain = bubbles.map((bubble) => {
    const left = bubble.leftGap < FURTHEST_LEFT && keeps(bubble.leftGap, margins.left);
    const right = bubble.rightGap < FURTHEST_RIGHT && keeps(bubble.rightGap, margins.right);
    return left === right ? null : left ? "left" : "right";
  });
  const of = (side: "left" | "right"): Placed[] => bubbles.filter((_, i) => plain[i] === side);
  return bubbles.map(
    (bubble, i) =>
      plain[i] ??
      colouredSide(bubble, of("left"), of("right")) ??
      (bubble.leftGap < bubble.rightGap + 0.08 ? "left" : "right"),
  );
}
