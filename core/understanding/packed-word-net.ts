import { z } from "zod";
import { numbers } from "~/core/understanding/packed-weights";

const weighing = z.object({ weights: numbers, bias: numbers });
const pass = z.object({ inputs: numbers, states: numbers, bias: numbers });
const names = z.array(z.string());

/** A net over all words as it is packed in a file, with the labels that it tells. */
export const packedWordNet = z.object({
  madeFrom: z.string(),
  labels: z.object({ stop: names, safety: names, intent: names }),
  dimensions: z.number(),
  units: z.number(),
  vectors: numbers,
  passes: z.tuple([pass, pass]),
  heads: z.object({ stop: weighing, safety: weighing, intent: weighing }),
});
