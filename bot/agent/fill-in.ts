import { env } from "~/env";
import { countSegments } from "~/integrations/sms/segments";

const places: Record<string, string> = {
  product: env.PRODUCT_NAME,
  site: env.BASE_URL,
  support: env.SUPPORT_EMAIL,
  address: env.POSTAL_ADDRESS,
};

/** Letters with a stroke, which Unicode does not decompose into a letter and a mark. */
const stroked: Record<string, string> = {
  ł: "l",
  Ł: "L",
  đ: "d",
  Đ: "D",
  ı: "i",
  œ: "oe",
  Œ: "OE",
};

function plainLetter(letter: string): string {
  if (countSegments(letter).encoding === "GSM-7") return letter;
  return stroked[letter] ?? letter.normalize("NFD").replace(/\p{M}/gu, "");
}

/**
 * Writes words in the letters that a plain text can carry: á, í or a name's ë would more than
 * double its price (TW-44). Characters without a Latin equivalent stay as they are.
 */
export function inPlainLetters(text: string): string {
  const plain = text.normalize("NFC").replace(/\p{Script=Latin}/gu, plainLetter);
  return countSegments(plain).segments < countSegments(text).segments ? plain : text;
}

/** Fills `{product}`, `{site}`, `{support}` and `{address}` in a training answer. */
export function fillIn(answer: string): string {
  return answer.replace(
    /\{(product|site|support|address)\}/g,
    (whole, name: string) => places[name] ?? whole,
  );
}
