/**
 * One character: where it stands along the line (0..1), how sure the model is, and what else it
 * could be; `gap` is how likely the model held a space before it that it did not read.
 */
export type Letter = {
  character: string;
  at: number;
  confidence: number;
  other: string;
  otherConfidence: number;
  gap?: number;
};
