import { env } from "~/env";
import { countSegments } from "~/integrations/sms/segments";

const places: Record<string, string> = {
  product: env.PRODUCT_NAME,
  site: env.BASE_URL,
  support: env.SUPPORT_EMAIL,
  address: env.POSTAL_ADDRESS,
};

const rare: Record<string, string> = {
  á: "a",
  í: "i",
  ó: "o",
  ú: "u",
  Á: "A",
  Í: "I",
  Ó: "O",
  Ú: "U",
};

/**
 * Spanish words in the letters a plain text can carry: á, í, ó and ú would more than double its
 * price (TW-44).
 */
export function inPlainLetters(text: string): string {
  const plain = text.replace(/[áíóúÁÍÓÚ]/g, (letter) => rare[letter] ?? letter);
  return countSegments(plain).segments < countSegments(text).segments ? plain : text;
}

/**
 * A training answer ready to be said: `{product}`, `{site}`, `{support}` and `{address}` filled in.
 */
export function fillIn(answer: string): string {
  return answer.replace(
    /\{(product|site|support|address)\}/g,
    (whole, name: string) => places[name] ?? whole,
  );
}
