import { Tensor, type InferenceSession } from "onnxruntime-node";
import {
  boundsAlong,
  minimalRectangle,
  type Point,
  type TurnedRectangle,
} from "~/integrations/reader/engine/ocr/minimal-rectangle";
import {
  scaleRaster,
  type DetectedRegion,
  type Raster,
  type TextRegion,
} from "~/integrations/reader/engine/ocr/raster";

const MEAN = [0.485, 0.456, 0.406] as const;
const DEVIATION = [0.229, 0.224, 0.225] as const;
const THRESHOLD = 0.3;
const MINIMAL_SCORE = 0.5;
const UNCLIP = 1.6;

// What the model takes for each value of a colour.
const shades = MEAN.map((mean, c) =>
  Float32Array.from({ length: 256 }, (_, value) => (value / 255 - mean) / (DEVIATION[c] ?? 1)),
);

function toTensor(raster: Raster): Tensor {
  const area = raster.width * raster.height;
  const values = new Float32Array(3 * area);
  for (const [c, shade] of shades.entries())
    for (let i = 0; i < area; i++) values[c * area + i] = shade[raster.data[i * 3 + 2 - c]!]!;
  return new Tensor("float32", values, [1, 3, raster.height, raster.width]);
}

type Component = { boundary: Point[]; sum: number; count: number };

function components(map: Float32Array, width: number, height: number): Component[] {
  const seen = new Uint8Array(map.length);
  const stack: number[] = [];
  const found: Component[] = [];
  for (let start = 0; start < map.length; start++) {
    if (seen[start] || (map[start] ?? 0) <= THRESHOLD) continue;
    const component: Component = { boundary: [], sum: 0, count: 0 };
    seen[start] = 1;
    stack.push(start);
    while (stack.length > 0) {
      const at = stack.pop() ?? 0;
      const [x, y] = [at % width, Math.floor(at / width)];
      component.sum += map[at] ?? 0;
      component.count++;
      let edge = false;
      for (const [dx, dy] of [
        [1, 0],
        [-1, 0],
        [0, 1],
        [0, -1],
      ] as const) {
        const [nx, ny] = [x + dx, y + dy];
        const next = ny * width + nx;
        if (nx < 0 || ny < 0 || nx >= width || ny >= height || (map[next] ?? 0) <= THRESHOLD)
          edge = true;
        else if (!seen[next]) {
          seen[next] = 1;
          stack.push(next);
        }
      }
      if (edge) component.boundary.push({ x, y });
    }
    found.push(component);
  }
  return found;
}

function grown(
  component: Component,
  rectangle: TurnedRectangle,
  scaleX: number,
  scaleY: number,
): TextRegion | null {
  const [width, height] = [rectangle.width + 1, rectangle.height + 1];
  if (Math.min(width, height) < 3 || component.count < 12) return null;
  const margin = (width * height * UNCLIP) / (2 * (width + height));
  const scale = (scaleX + scaleY) / 2;
  return {
    cx: (rectangle.cx + 0.5) * scaleX,
    cy: (rectangle.cy + 0.5) * scaleY,
    width: (width + 2 * margin) * scale,
    height: (height + 2 * margin) * scale,
    angle: rectangle.angle,
    score: component.sum / component.count,
  };
}

/**
 * Finds lines of text. `scale` sizes the picture shown to the model, which decides the time and the
 * smallest letters.
 */
export async function detectText(
  session: InferenceSession,
  raster: Raster,
  scale: number,
): Promise<DetectedRegion[]> {
  const width = Math.max(32, Math.round((raster.width * scale) / 32) * 32);
  const height = Math.max(32, Math.round((raster.height * scale) / 32) * 32);
  const output = await session.run({
    [session.inputNames[0] ?? "x"]: toTensor(scaleRaster(raster, width, height)),
  });
  const map = output[session.outputNames[0] ?? ""]?.data;
  if (!(map instanceof Float32Array)) throw new Error("The text detector gave no map.");
  return components(map, width, height).flatMap((component) => {
    const found = grown(
      component,
      minimalRectangle(component.boundary),
      raster.width / width,
      raster.height / height,
    );
    const straight = grown(
      component,
      boundsAlong(component.boundary, 0),
      raster.width / width,
      raster.height / height,
    );
    return found && straight && found.score >= MINIMAL_SCORE ? [{ ...found, straight }] : [];
  });
}
