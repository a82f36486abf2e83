import { z } from "zod";
import shipped from "~/core/understanding/order-model.json";
import { chancesOf } from "~/core/understanding/linear-model";
import { markedSigns } from "~/core/understanding/marked-signs";
import { packedHead } from "~/core/understanding/packed-head";
import { rememberLast } from "~/core/words/remember-last";

/**
 * What tells orders to whoever reads a picture from all else that stands in one, as it is shipped:
 * `npm run train:reader` makes it from `orders/`, whose hash is `madeFrom`.
 */
export const shippedOrders = z
  .object({ madeFrom: z.string(), seed: z.number(), order: packedHead })
  .parse(shipped);

/** Signs of code, of forms and of headings, which plain words lose. */
const signs: readonly (readonly [RegExp, string])[] = [
  [/<!?-*|-*>/g, " ztagz "],
  [/[[\]]/g, " zbracketz "],
  [/[{}]/g, " zbracez "],
  [/=/g, " zequalsz "],
  [/_/g, " zunderz "],
  [/:/g, " zcolonz "],
  [/#{2,}|\*{2,}|-{3,}|\/\//g, " zrulez "],
];

/** A text as the head of orders is shown it. Pure. */
export const markedOrders = (text: string): string =>
  signs.reduce(
    (marked, [sign, word]) => marked.replace(sign, word),
    markedSigns(text.toLowerCase()),
  );

/** The chance that a text gives orders to whoever reads the picture (OA-07). Pure. */
export const orderChance: (text: string) => number = rememberLast((text) => {
  const { order } = shippedOrders;
  return chancesOf(order, markedOrders(text))[order.labels.indexOf("orders")] ?? 0;
});
