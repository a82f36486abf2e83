import { sureLanguage } from "~/bot/agent/understand/sure-language";

/** A wording with what it tells of each question that a whole text is asked. */
export type Part = { text: string; stop: string; safety: string };

/** Who rambles says so many things; what is longer than that is cut off by the carriers. */
const [fewest, most] = [3, 8];
const longest = 90;
/** Fewer words may mean anything beside others. */
const tellingWords = 4;
const joints = [". ", ". ", " ", " ", ", ", " and ", " so ", "! ", " - ", " but ", "... "];

const countWords = (text: string): number => text.split(/\s+/).length;
const tellsNothing = ({ stop, safety }: Part): boolean => stop === "none" && safety === "none";

/**
 * Texts of several wordings, as of people who ramble: hardly any wording has over forty words. Half
 * of them have one part that tells a wish or a danger, which the whole text then tells; no other
 * part does.
 */
export function longTexts(parts: readonly Part[], count: number, random: () => number): Part[] {
  const usable = parts.filter(({ text }) => countWords(text) >= tellingWords);
  const spoken = (spanish: boolean): { telling: Part[]; others: Part[] } => {
    const own = usable.filter(({ text }) => (sureLanguage(text) === "es") === spanish);
    return {
      telling: own.filter((part) => !tellsNothing(part)),
      others: own.filter(tellsNothing),
    };
  };
  const [english, spanish] = [spoken(false), spoken(true)];
  const shareOfSpanish = spanish.others.length / Math.max(1, usable.length);
  const pick = <T>(from: readonly T[]): T | undefined => from[Math.floor(random() * from.length)];

  function compose(): Part | null {
    const { telling, others } = random() < shareOfSpanish ? spanish : english;
    const told = random() < 0.5 ? pick(telling) : undefined;
    const texts = told ? [told.text] : [];
    const wished = fewest + Math.floor(random() * (most - fewest + 1));
    for (let words = countWords(texts.join(" ")); texts.length < wished && words < longest;) {
      const other = pick(others);
      if (!other) return null;
      words += countWords(other.text);
      texts.splice(Math.floor(random() * (texts.length + 1)), 0, other.text);
    }
    // Who writes in a run uses the same joint over and over.
    const [first = " ", second = " "] = [pick(joints), pick(joints)];
    const text = texts.reduce((sofar, next) => sofar + (random() < 0.7 ? first : second) + next);
    return { text, stop: told?.stop ?? "none", safety: told?.safety ?? "none" };
  }
  return Array.from({ length: count }, compose).filter((text) => text !== null);
}
