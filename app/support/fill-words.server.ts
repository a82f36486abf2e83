import { env } from "~/env";

const places: Record<string, string> = {
  product: env.PRODUCT_NAME,
  site: env.BASE_URL,
  support: env.SUPPORT_EMAIL,
  address: env.POSTAL_ADDRESS,
};

/**
 * Fills in `{product}`, `{site}`, `{support}` and `{address}` in texts of the settings and of
 * training entries.
 */
export function fillWords(words: string): string {
  return words.replace(
    /\{(product|site|support|address)\}/g,
    (whole, name: string) => places[name] ?? whole,
  );
}
