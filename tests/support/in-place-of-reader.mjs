// Gives a program `timed-reader.ts` in the place of the product's reader.
import { register } from "node:module";

register(
  `data:text/javascript,${encodeURIComponent(`
    const timed = ${JSON.stringify(new URL("timed-reader.ts", import.meta.url).href)};
    export async function resolve(specifier, context, next) {
      const found = await next(specifier, context);
      return found.url.includes("/integrations/reader/reader.ts") ? { ...found, url: timed } : found;
    }
  `)}`,
);
