import { isCommonWord } from "~/integrations/reader/engine/words/common-words";
import {
  underlinedWords,
  type UnderlinedSpan,
} from "~/integrations/reader/engine/ocr/erase-underlines";
import type { Letter } from "~/integrations/reader/engine/ocr/letter";
import { ROLES } from "~/integrations/reader/engine/address/mailbox-words";
import { median } from "~/integrations/reader/engine/layout/text-line";

function isWithin(at: number, { from, to }: UnderlinedSpan): boolean {
  const margin = Math.min(0.01, (to - from) / 4);
  return at > from + margin && at < to - margin;
}

function usualStep(letters: readonly Letter[]): number {
  const steps = letters.slice(1).map((letter, i) => letter.at - (letters[i]?.at ?? 0));
  return median(steps);
}

/**
 * Two letters stand further apart than this, in usual steps, when an underscore stood between them.
 */
const UNDERSCORE_STEPS = 1.25;

/**
 * Whether a line ends in a word that no sentence ends in: before a mailbox's last word it is the
 * mailbox's first.
 */
function endsInName(letters: readonly Letter[]): boolean {
  const text = letters.map(({ character }) => character).join("");
  const word = text.slice(text.lastIndexOf(" ") + 1);
  return /^[a-z0-9]{4,}$/.test(word) && !isCommonWord(word);
}

/** Whether an @ follows before the next space. */
const reachesAt = (rest: string): boolean => /^[^ ]*@/.test(rest);

/**
 * A dash that the model half took for the underscore which the underline, wiped out, has thinned.
 */
const isThinned = ({ character, other, otherConfidence }: Letter): boolean =>
  character === "-" && other === "_" && otherConfidence > 0.03;

/**
 * A gap in an address under which the underline ran on: a wide one is an underscore that vanished
 * with the underline, a narrow one nothing, for links hold no spaces.
 */
export function restoreUnderscores(
  letters: Letter[],
  underlined: readonly UnderlinedSpan[],
): Letter[] {
  const usual = usualStep(letters);
  return letters.flatMap((letter, i) => {
    const thinned = isThinned(letter);
    if (
      !(thinned || letter.character === " ") ||
      !underlined.some((span) => isWithin(letter.at, span))
    )
      return [letter];
    const rest = letters
      .slice(i + 1)
      .map(({ character }) => character)
      .join("");
    if (thinned)
      return reachesAt(rest)
        ? [
            {
              ...letter,
              character: "_",
              other: "-",
              otherConfidence: letter.confidence,
              confidence: 0.6,
            },
          ]
        : [letter];
    const [before, after] = [letters[i - 1], letters[i + 1]];
    const beside =
      /[A-Za-z0-9]/.test(before?.character ?? "") && /[A-Za-z0-9]/.test(after?.character ?? "");
    const inMailbox = ROLES.has(rest) && endsInName(letters.slice(0, i));
    if (!beside || !(reachesAt(rest) || inMailbox) || !before || !after) return [letter];
    return after.at - before.at > usual * UNDERSCORE_STEPS ? [{ ...letter, character: "_" }] : [];
  });
}

/**
 * A link begins where its underline begins: after a whole word a space belongs before its first
 * letter, however narrow the gap.
 */
export function spaceBeforeLinks(
  letters: Letter[],
  underlined: readonly UnderlinedSpan[],
  closed: number,
): Letter[] {
  const begins = underlinedWords(underlined, closed).map(({ from }) => from);
  return letters.flatMap((letter, i) => {
    const before = letters[i - 1];
    const text = letters.slice(0, i).map(({ character }) => character);
    const word = text.slice(text.lastIndexOf(" ") + 1).join("");
    const parted =
      before && word.length > 1 && isCommonWord(word) && /[\p{L}\p{N}]/u.test(letter.character);
    const half = before ? (letter.at - before.at) * 0.65 : 0;
    const begun =
      parted &&
      begins.some(
        (from) => from > before.at + half * 0.3 && from < letter.at && from > letter.at - half,
      );
    const goesOn = letters.slice(i, i + 40).some(({ character }) => /[@/.]/.test(character));
    return begun && goesOn
      ? [{ ...letter, character: " ", at: (before.at + letter.at) / 2, confidence: 0.9 }, letter]
      : [letter];
  });
}

/** A link ends where its underline ends: a word that begins right behind it has lost its space. */
export function spaceAfterLinks(
  letters: Letter[],
  underlined: readonly UnderlinedSpan[],
  closed: number,
): Letter[] {
  const ends = underlinedWords(underlined, closed).map(({ to }) => to);
  return letters.flatMap((letter, i) => {
    const before = letters[i - 1];
    const text = letters.slice(0, i).map(({ character }) => character);
    const linked = /[@/.]/.test(text.slice(text.lastIndexOf(" ") + 1).join(""));
    const parted =
      before &&
      linked &&
      /[\p{Ll}\p{N}]/u.test(before.character) &&
      /[A-IK-PR-Z]/.test(letter.character);
    const wide =
      before && i > 1
        ? letter.at - before.at > 1.25 * (before.at - (letters[i - 2]?.at ?? 0))
        : false;
    const ended = parted && wide && ends.some((to) => to > before.at && to < letter.at);
    return ended
      ? [{ ...letter, character: " ", at: (before.at + letter.at) / 2, confidence: 0.9 }, letter]
      : [letter];
  });
}
