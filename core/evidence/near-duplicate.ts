/**
 * The properties by which two pieces of evidence are compared. `perceptualHash` is 16 hex digits or
 * null; `sender` a number, code, address or name.
 */
export type EvidencePrint = {
  fileHash: string;
  perceptualHash: string | null;
  sender: string | null;
  violatorEmail: string | null;
  messages: readonly { from: string; text: string }[];
};

const SAME_PICTURE_BITS = 5;
const SAME_WORDS = 0.85;
const FEWEST_WORDS = 10;

function words(print: EvidencePrint): string[] {
  return print.messages.flatMap(({ text }) => text.toLowerCase().match(/[\p{L}\p{N}@]+/gu) ?? []);
}

/** Share of words that two conversations have in common (Dice), 0..1. */
function likeness(a: readonly string[], b: readonly string[]): number {
  const counts = new Map<string, number>();
  for (const word of a) counts.set(word, (counts.get(word) ?? 0) + 1);
  let shared = 0;
  for (const word of b) {
    const left = counts.get(word) ?? 0;
    if (left > 0) shared++;
    counts.set(word, left - 1);
  }
  return a.length + b.length === 0 ? 0 : (2 * shared) / (a.length + b.length);
}

/** The number of bits (0..64) in which two perceptual hashes differ. */
export function bitsApart(a: string, b: string): number {
  return (BigInt(`0x${a}`) ^ BigInt(`0x${b}`)).toString(2).replaceAll("0", "").length;
}

/**
 * Whether a piece of evidence repeats another (decisions, Cases): `exact` by its bytes; `near` when
 * it is the same picture re-encoded, resized or captured again, or shows the same conversation
 * (nearly all words alike, no contradicting sender or address). Near ones are for staff to judge,
 * never refused.
 */
export function nearDuplicate(a: EvidencePrint, b: EvidencePrint): "exact" | "near" | null {
  if (a.fileHash === b.fileHash) return "exact";
  const [left, right] = [words(a), words(b)];
  const agree = (one: string | null, other: string | null): boolean =>
    one === null || other === null || one === other;
  const contradicts = !agree(a.sender, b.sender) || !agree(a.violatorEmail, b.violatorEmail);
  const sameWords =
    Math.min(left.length, right.length) >= FEWEST_WORDS && likeness(left, right) >= SAME_WORDS;
  if (sameWords && !contradicts) return "near";
  const samePicture =
    a.perceptualHash !== null &&
    b.perceptualHash !== null &&
    bitsApart(a.perceptualHash, b.perceptualHash) <= SAME_PICTURE_BITS;
  return samePicture && !contradicts && likeness(left, right) >= 0.6 ? "near" : null;
}
