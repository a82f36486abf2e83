import { orderChance } from "~/core/understanding/order-words";

/**
 * Above this words are taken for orders: a little higher than each writer's lines, judged by
 * what the others taught, would need (`tools/world/train/train-orders.ts -- --report`).
 */
const surelyOrders = 0.85;

/** A picture holds hardly more; each is asked by itself, since an order may stand among others. */
const maxSentences = 96;

type Sentence = { text: string; from: number };

function sentencesOf(text: string): Sentence[] {
  return [...text.matchAll(/[^\s][^\n]*?(?:[.!?]+(?=\s)|\n|$)/g)]
    .slice(0, maxSentences)
    .map((found) => ({ text: found[0], from: found.index }));
}

const isOrder = (text: string): boolean => orderChance(text) >= surelyOrders;

/**
 * Where text begins that gives orders to whoever reads the picture (OA-07), or -1: at the first
 * sentence that does so by itself, or with the next one where neither does so alone. What follows
 * is still evidence but names nobody's address.
 */
export function injectionStart(text: string): number {
  const sentences = sentencesOf(text);
  const alone = sentences.map((one) => isOrder(one.text));
  const first = sentences.find((one, at) => {
    const next = sentences[at + 1];
    if (alone[at] || next === undefined || alone[at + 1]) return alone[at];
    return isOrder(`${one.text} ${next.text}`);
  });
  if (first) return first.from;
  return isOrder(text) ? 0 : -1;
}

/** Whether a text gives orders to whoever reads the picture: evidence that names nobody (OA-07). */
export const givesOrders = (text: string): boolean => injectionStart(text) >= 0;

/** A line of a page may be the half of a sentence: it must be surer, and of several words. */
const surelyOrderLine = 0.9;
const fewestWords = 3;

/** Whether a line of a page, of a talk or beside it, is an order to its reader alone (OA-07). */
export const isOrderLine = (text: string): boolean =>
  (text.match(/\p{L}{2,}/gu) ?? []).length >= fewestWords && orderChance(text) >= surelyOrderLine;
