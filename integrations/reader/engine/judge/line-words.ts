/** Buckets that words are hashed into. */
export const WORD_BUCKETS = 512;

function bucketOf(word: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < word.length; i++)
    hash = Math.imul(hash ^ word.charCodeAt(i), 0x01000193) >>> 0;
  return hash % WORD_BUCKETS;
}

/** The buckets of a line's words and of each two that follow each other. */
export function lineWords(text: string): number[] {
  const words =
    text
      .toLowerCase()
      .replace(/\S+@\S+/g, " anaddress ")
      .replace(/https?:\S*|\S+\.(?:com|net|org)\b\S*/g, " alink ")
      .replace(/\d+/g, "9")
      .match(/[\p{L}9']+/gu) ?? [];
  const pairs = words.slice(1).map((word, i) => `${words[i] ?? ""} ${word}`);
  return [...new Set([...words, ...pairs].map(bucketOf))];
}

const signs: readonly RegExp[] = [
  /^\W*\d{1,2}[:.h]\d\d\s?(?:[ap]\.?m\.?)?\W*$/i,
  /\d{1,2}[:.h]\d\d/,
  /^\+?1?[\s(]*\d{3}[\s).-]*\d{3}[\s.-]*\d{4}$/,
  /\d{3}[\s).-]*\d{3}[\s.-]*\d{4}/,
  /@/,
  /https?:|\/\w|www\./i,
  /\?\W*$/,
  /[.!]\W*$/,
  /^\p{Lu}/u,
  /^\p{Ll}/u,
  /^\p{Lu}\p{Ll}+(?: \p{Lu}\p{Ll}+){0,2}$/u,
  /:/,
  /,/,
  /\d/,
  /%|\$/,
  /^\W*$|^.$/u,
  /\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|mon|tue|wed|thu|fri|sat|sun)/i,
];

/** Signs of a line's text by its letters alone, each 0 or 1 or a share. */
export function lineSigns(text: string): number[] {
  const letters = text.replace(/[^\p{L}]/gu, "").length;
  const capitals = text.replace(/[^\p{Lu}]/gu, "").length;
  return [
    ...signs.map((sign) => (sign.test(text.trim()) ? 1 : 0)),
    Math.min(1, text.length / 50),
    Math.min(1, text.trim().split(/\s+/).length / 8),
    letters / Math.max(1, text.length),
    capitals / Math.max(1, letters),
  ];
}
