import type { Letter } from "~/integrations/reader/engine/ocr/letter";
import type { TextRegion } from "~/integrations/reader/engine/ocr/raster";

/** A line of text on a straightened page: its upright bounds in pixels and what was read. */
export type TextLine = {
  text: string;
  confidence: number;
  letters: Letter[];
  region: TextRegion;
  left: number;
  right: number;
  top: number;
  bottom: number;
  /** Height of the letters in pixels, free of the detector's margin. */
  size: number;
};

export function centreX(line: { left: number; right: number }): number {
  return (line.left + line.right) / 2;
}

export function centreY(line: { top: number; bottom: number }): number {
  return (line.top + line.bottom) / 2;
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
