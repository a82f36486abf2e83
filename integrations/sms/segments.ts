const basic = new Set(
  "@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà",
);
const extended = new Set("^{}[]~|\\€\f");

type Encoding = "GSM-7" | "UCS-2";
export type SegmentCount = { encoding: Encoding; units: number; segments: number };

const limits = {
  "GSM-7": { single: 160, part: 153, tollFreePart: 152 },
  "UCS-2": { single: 70, part: 67, tollFreePart: 66 },
} as const;

const tollFreeCodes = new Set(["800", "833", "844", "855", "866", "877", "888"]);

/**
 * Whether this E.164 number is a North American toll-free one, whose texts are split into slightly
 * shorter parts (TW-44).
 */
export const isTollFree = (number: string): boolean =>
  /^\+1\d{10}$/.test(number) && tollFreeCodes.has(number.slice(2, 5));

/**
 * How a text is encoded and into how many parts it is split (TW-44). `units` are septets or UTF-16
 * code units. A character that takes two units is never split between parts, which can cost a unit
 * of a part.
 */
export function countSegments(body: string, options: { tollFree?: boolean } = {}): SegmentCount {
  const characters = [...body];
  const encoding: Encoding = characters.every((one) => basic.has(one) || extended.has(one))
    ? "GSM-7"
    : "UCS-2";
  const costs = characters.map((one) =>
    encoding === "UCS-2" ? one.length : extended.has(one) ? 2 : 1,
  );
  const units = costs.reduce((sum, cost) => sum + cost, 0);
  const { single, part, tollFreePart } = limits[encoding];
  if (units <= single) return { encoding, units, segments: units === 0 ? 0 : 1 };
  return { encoding, units, segments: partsNeeded(costs, options.tollFree ? tollFreePart : part) };
}

function partsNeeded(costs: number[], size: number): number {
  let parts = 1;
  let used = 0;
  for (const cost of costs) {
    if (used + cost > size) {
      parts += 1;
      used = 0;
    }
    used += cost;
  }
  return parts;
}

const invisible = /[\u200B-\u200D\u2060\uFEFF\u00AD]/g;
const friendlier: [RegExp, string][] = [
  [/[\u00A0\u1680\u2000-\u200A\u202F\u205F\u3000\t]/g, " "],
  [/[\u2018\u2019\u201A\u201B\u2032\u00B4`\u02BC]/g, "'"],
  [/[\u201C-\u201F\u2033\u00AB\u00BB]/g, '"'],
  [/[\u2010-\u2015\u2212]/g, "-"],
  [/\u2026/g, "..."],
  [/[\u2022\u00B7]/g, "-"],
  [/\u2192/g, "->"],
  [/\u00D7/g, "x"],
  [/[\u2028\u2029]/g, "\n"],
];

/**
 * Replaces typographic quotes, dashes, spaces and dots by the keyboard's, so that one of them does
 * not double the price of a text (TW-44). Emoji and letters of other scripts stay.
 */
export function toGsmFriendly(body: string): string {
  const plain = friendlier.reduce(
    (text, [what, by]) => text.replace(what, by),
    body.normalize("NFC"),
  );
  // Emoji and some scripts need their invisible joiners, and dropping those would not make such a
  // text cheaper.
  const narrow = plain.replace(invisible, "");
  return countSegments(narrow).encoding === "GSM-7" ? narrow : plain;
}
