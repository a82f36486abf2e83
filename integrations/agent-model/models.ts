/** A model's abilities: images as input, answers in a strict schema, tool calls. */
export type ModelAbilities = { images: boolean; strictAnswer: boolean; tools: boolean };

/** List price in dollars per million tokens, which equals millionths of a dollar per token. */
type Price = { input: number; output: number };

const all: ModelAbilities = { images: true, strictAnswer: true, tools: true };

/**
 * OA-08: the models that may be configured. None of them uses hidden reasoning, which would have to
 * be sent back and forth.
 */
const models: ReadonlyMap<string, ModelAbilities & { price: Price }> = new Map([
  ["gpt-4o-mini", { ...all, price: { input: 0.15, output: 0.6 } }],
  ["gpt-4o", { ...all, price: { input: 2.5, output: 10 } }],
  ["gpt-4.1-mini", { ...all, price: { input: 0.4, output: 1.6 } }],
  ["gpt-4.1", { ...all, price: { input: 2, output: 8 } }],
  [
    "gpt-3.5-turbo",
    { images: false, strictAnswer: false, tools: true, price: { input: 0.5, output: 1.5 } },
  ],
]);

/** A model's abilities, or undefined when it is not on the list and must not be used (OA-08). */
export const modelAbilities = (name: string): ModelAbilities | undefined => models.get(name);

/**
 * The cost of an answer by the list price, in millionths of a dollar; 0 for a model that is not on
 * the list.
 */
export function modelCost(name: string, inputTokens: number, outputTokens: number): number {
  const price = models.get(name)?.price;
  return price ? Math.ceil(inputTokens * price.input + outputTokens * price.output) : 0;
}
