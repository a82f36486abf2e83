export type Point = { x: number; y: number };

/**
 * A rectangle turned by `angle` (radians, within ±45° of horizontal or vertical so that `width`
 * runs along the angle).
 */
export type TurnedRectangle = {
  cx: number;
  cy: number;
  width: number;
  height: number;
  angle: number;
};

function cross(o: Point, a: Point, b: Point): number {
  return (a.x - o.x) * (b.y - o.y) - (a.y - o.y) * (b.x - o.x);
}

function half(points: Point[]): Point[] {
  const hull: Point[] = [];
  for (const point of points) {
    for (
      let a = hull.at(-2), b = hull.at(-1);
      a && b && cross(a, b, point) <= 0;
      a = hull.at(-2), b = hull.at(-1)
    )
      hull.pop();
    hull.push(point);
  }
  return hull.slice(0, -1);
}

function convexHull(points: Point[]): Point[] {
  const sorted = [...points].sort((a, b) => a.x - b.x || a.y - b.y);
  if (sorted.length < 3) return sorted;
  return [...half(sorted), ...half(sorted.reverse())];
}

/** The rectangle around points whose sides run along and across `angle`. */
export function boundsAlong(hull: readonly Point[], angle: number): TurnedRectangle {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity];
  for (const { x, y } of hull) {
    const [u, v] = [x * cos + y * sin, y * cos - x * sin];
    [left, right, top, bottom] = [
      Math.min(left, u),
      Math.max(right, u),
      Math.min(top, v),
      Math.max(bottom, v),
    ];
  }
  const [u, v] = [(left + right) / 2, (top + bottom) / 2];
  return {
    cx: u * cos - v * sin,
    cy: u * sin + v * cos,
    width: right - left,
    height: bottom - top,
    angle,
  };
}

/**
 * The smallest rectangle around the points (rotating calipers); its angle lies in (-45°, 45°], so
 * tall regions stay tall.
 */
export function minimalRectangle(points: Point[]): TurnedRectangle {
  const hull = convexHull(points);
  let best = boundsAlong(hull, 0);
  for (let i = 0; i < hull.length; i++) {
    const [a, b] = [hull[i], hull[(i + 1) % hull.length]];
    if (!a || !b || (a.x === b.x && a.y === b.y)) continue;
    let angle = Math.atan2(b.y - a.y, b.x - a.x);
    while (angle > Math.PI / 4) angle -= Math.PI / 2;
    while (angle <= -Math.PI / 4) angle += Math.PI / 2;
    const candidate = boundsAlong(hull, angle);
    if (candidate.width * candidate.height < best.width * best.height * 0.98) best = candidate;
  }
  return best;
}
