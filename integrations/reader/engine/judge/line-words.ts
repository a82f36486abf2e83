/** Buckets that words are hashed into. */
export const WORD_BUCKETS = 4096;

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

const ADDRESS = /[^\s@<>:;,]+@([^\s@<>:;,]{3,})/;

const lettersOf = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");

/**
 * What a page's other lines say of the address in a line, each 0 or 1: whether there is one, its
 * host's name stands elsewhere (a company's is in its texts and links, a private mailbox's is not),
 * and the address itself stands above or below. Lines in reading order.
 */
export function addressSigns(texts: readonly string[]): number[][] {
  const letters = texts.map(lettersOf);
  return texts.map((text, i) => {
    const [address, host] = ADDRESS.exec(text) ?? [];
    if (!address || !host) return [0, 0, 0, 0];
    const whole = lettersOf(address).slice(0, 14);
    const name = lettersOf(host.split(".")[0] ?? "").slice(0, 10);
    const echoed = letters.some(
      (line) => name.length > 3 && !line.includes(whole) && line.includes(name),
    );
    const above = letters.slice(0, i).some((line) => line.includes(whole));
    const below = letters.slice(i + 1).some((line) => line.includes(whole));
    return [true, echoed, above, below].map(Number);
  });
}
