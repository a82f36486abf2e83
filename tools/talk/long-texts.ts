import { sureLanguage } from "~/bot/agent/understand/sure-language";

/** Who rambles says so many things in so many words; what is longer hardly anybody types. */
const [fewest, most] = [3, 8];
const longest = 90;
/** Fewer words may mean anything beside others. */
const tellingWords = 4;
const joints = [". ", ". ", " ", " ", ", ", " and ", " so ", "! ", " - ", " but ", "... "];

const countWords = (text: string): number => text.split(/\s+/).length;

/** A text of several others, and the one of them that tells something. */
export type LongText<Part> = { text: string; told: Part | null };

/**
 * Texts of several others, as of people who ramble: hardly any wording has over forty words. Half
 * of them have one part that tells something, which the whole text then tells.
 * @param tells whether a part tells something: a wish, a danger
 */
export function longTexts<Part extends { text: string }>(
  parts: readonly Part[],
  tells: (part: Part) => boolean,
  count: number,
  random: () => number,
): LongText<Part>[] {
  const usable = parts.filter(({ text }) => countWords(text) >= tellingWords);
  const inSpanish = new Set(usable.filter(({ text }) => sureLanguage(text) === "es"));
  const spoken = (isOwn: (part: Part) => boolean): { telling: Part[]; others: Part[] } => {
    const own = usable.filter(isOwn);
    return { telling: own.filter(tells), others: own.filter((part) => !tells(part)) };
  };
  const spanish = spoken((part) => inSpanish.has(part));
  const english = spoken((part) => !inSpanish.has(part));
  const pick = <T>(from: readonly T[]): T | undefined => from[Math.floor(random() * from.length)];

  function compose(): LongText<Part>[] {
    const { telling, others } = random() * usable.length < inSpanish.size ? spanish : english;
    const told = random() < 0.5 ? pick(telling) : undefined;
    const texts = told ? [told.text] : [];
    const wished = fewest + Math.floor(random() * (most - fewest + 1));
    for (let words = countWords(told?.text ?? ""); texts.length < wished && words < longest;) {
      const other = pick(others);
      if (!other) return [];
      words += countWords(other.text);
      texts.splice(Math.floor(random() * (texts.length + 1)), 0, other.text);
    }
    // Who writes in a run uses the same joint over and over.
    const [first = " ", second = " "] = [pick(joints), pick(joints)];
    const text = texts.reduce((sofar, next) => sofar + (random() < 0.7 ? first : second) + next);
    return [{ text, told: told ?? null }];
  }
  return Array.from({ length: count }, compose).flat();
}
