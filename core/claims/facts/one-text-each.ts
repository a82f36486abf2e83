import { placeMoment } from "~/core/claims/facts/place-moment";
import type { ClaimText, Moment, StateFrom } from "~/core/claims/facts/claim-facts";

// Equal moments have equal keys, in whatever form they are given; a moment of unknown place equals
// only itself.
function momentKey(moment: Moment, history: readonly StateFrom[]): string {
  if (moment.kind === "instant") {
    const { day, second } = placeMoment(moment, history);
    return second === null ? `instant ${moment.at}` : `${day} ${second}`;
  }
  return `${moment.day} ${moment.second ?? "?"}`;
}

// In the hour that the clock shows twice, two instants look the same but are different moments.
const areTwoInstants = (one: Moment | null, other: Moment | null): boolean =>
  one?.kind === "instant" && other?.kind === "instant" && one.at !== other.at;

function keyOf(text: ClaimText, history: readonly StateFrom[]): string | null {
  return text.picture === null || text.direction === null || text.receivedAt === null
    ? null
    : `${text.direction} ${momentKey(text.receivedAt, history)}`;
}

function joined(one: ClaimText, other: ClaimText): ClaimText {
  const signs = [...new Set([...(one.bulkSigns ?? []), ...(other.bulkSigns ?? [])])];
  return {
    ...one,
    class: one.class ?? other.class,
    isConfirmation: one.isConfirmation ?? other.isConfirmation,
    bulkSigns: one.bulkSigns === null && other.bulkSigns === null ? null : signs,
    words: one.words ?? other.words,
  };
}

type TellCopy = (id: string, copyId: string) => void;

/** How bubbles are known as one text: by which words, and whether one without a time may be. */
type Matching = {
  haveSameWords: (one: string | null, other: string | null) => boolean;
  pairsUndated: boolean;
};

function findSame(
  seen: readonly ClaimText[],
  taken: ReadonlySet<number>,
  text: ClaimText,
  haveSameWords: Matching["haveSameWords"],
): number | undefined {
  const free = (fits: (words: string | null) => boolean) =>
    seen.findIndex(
      (other, index) =>
        !taken.has(index) &&
        !areTwoInstants(other.receivedAt, text.receivedAt) &&
        fits(other.words),
    );
  const same = free((words) => haveSameWords(words, text.words));
  if (same !== -1) return same;
  const either = free((words) => words === null || text.words === null);
  return either === -1 ? undefined : either;
}

function groups<T>(items: readonly T[], keyOfItem: (item: T) => string): T[][] {
  const found = new Map<string, T[]>();
  for (const item of items) {
    const key = keyOfItem(item);
    found.set(key, [...(found.get(key) ?? []), item]);
  }
  return [...found.values()];
}

const lettersAndDigits = (words: string): string =>
  words
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

/** Bubbles with fewer words must match exactly: a difference may not be a misreading. */
const fewestWords = 10;
const leastShared = 0.9;

/**
 * Whether some words are two readings of one bubble (CL-01), which may differ by a letter where
 * they are many; unknown words equal only each other. Pure.
 */
export function areSameWords(one: string | null, other: string | null): boolean {
  if (one === null || other === null) return one === other;
  const [left, right] = [lettersAndDigits(one), lettersAndDigits(other)];
  if (left === right) return true;
  const [a, b] = [left.split(" "), right.split(" ")];
  if (Math.min(a.length, b.length) < fewestWords) return false;
  const rest = [...b];
  const shared = a.filter((word) => {
    const at = rest.indexOf(word);
    if (at !== -1) rest.splice(at, 1);
    return at !== -1;
  }).length;
  return (2 * shared) / (a.length + b.length) >= leastShared;
}

const asRead: Matching = { haveSameWords: areSameWords, pairsUndated: true };
const asTold: Matching = { haveSameWords: (one, other) => one === other, pairsUndated: false };

const byId = (one: ClaimText, other: ClaimText): number =>
  one.id < other.id ? -1 : one.id > other.id ? 1 : 0;

// Bubbles with the same key: within a picture each is a text of its own, between pictures they are
// paired.
function pairUp(
  bubbles: readonly ClaimText[],
  { haveSameWords }: Matching,
  tell: TellCopy,
): ClaimText[] {
  const seen: ClaimText[] = [];
  for (const ofPicture of groups([...bubbles].sort(byId), ({ picture }) => picture ?? "")) {
    const taken = new Set<number>();
    for (const text of ofPicture) {
      const index = findSame(seen, taken, text, haveSameWords);
      const other = index === undefined ? undefined : seen[index];
      if (index === undefined || other === undefined) {
        taken.add(seen.length);
        seen.push(text);
      } else {
        taken.add(index);
        const [first, second] = [other, text].sort(byId);
        if (first && second) seen[index] = joined(first, second);
        tell(other.id, text.id);
      }
    }
  }
  return seen;
}

// A bubble without a time repeats a bubble of another picture with the same words: counting it
// again would claim more than is shown. Each bubble of a picture repeats a different one.
function withoutUndatedRepeats(
  dated: ClaimText[],
  undated: ClaimText[],
  tell: TellCopy,
): ClaimText[] {
  const kept = [...dated];
  for (const ofPicture of groups(undated, ({ picture }) => picture ?? "")) {
    const taken = new Set<ClaimText>();
    for (const text of ofPicture) {
      const known = kept.find(
        (other) =>
          other.picture !== text.picture &&
          other.direction === text.direction &&
          text.words !== null &&
          areSameWords(other.words, text.words) &&
          !taken.has(other),
      );
      if (known) {
        taken.add(known);
        tell(known.id, text.id);
      } else kept.push(text);
    }
  }
  return kept;
}

const isUndated = ({ picture, direction, receivedAt }: ClaimText): boolean =>
  picture !== null && direction !== null && receivedAt === null;

const tellNobody: TellCopy = () => undefined;

function eachOnce(
  texts: readonly ClaimText[],
  history: readonly StateFrom[],
  matching: Matching,
  tell: TellCopy = tellNobody,
): ClaimText[] {
  const keys = new Map(texts.map((text) => [text, keyOf(text, history)]));
  const alone = texts.filter((text) => keys.get(text) === null);
  const placed = texts.filter((text) => keys.get(text) !== null);
  const merged = groups(placed, (text) => keys.get(text) ?? "").flatMap((bubbles) =>
    pairUp(bubbles, matching, tell),
  );
  const undated = matching.pairsUndated ? alone.filter(isUndated).sort(byId) : [];
  const others = alone.filter((text) => !undated.includes(text));
  return withoutUndatedRepeats([...others, ...merged].sort(byId), undated, tell).sort(byId);
}

/** Tells the texts of several pictures, each once (CL-01). */
export type TellApart = (texts: readonly ClaimText[], history: readonly StateFrom[]) => ClaimText[];

/**
 * The texts of several pictures of one thread, each once (CL-01). Bubbles of different pictures are
 * one text when they have the same side, the same time, and the same words or missing words on one;
 * so is a bubble without a time whose words another picture has. Words may be misread by a letter.
 */
export const oneTextEach: TellApart = (texts, history) => eachOnce(texts, history, asRead);

/**
 * The same for texts that were told and not read, as in scenarios: two bubbles are one text only by
 * a known time and equal words (claim scenarios, D Pictures). Pure.
 */
export const oneTextEachAsTold: TellApart = (texts, history) => eachOnce(texts, history, asTold);

/** The ids of the bubbles that are one text, for each text that has several (CL-01). Pure. */
export function copiesOfEach(
  texts: readonly ClaimText[],
  history: readonly StateFrom[],
): string[][] {
  const setOf = new Map<string, Set<string>>();
  eachOnce(texts, history, asRead, (id, copyId) => {
    const ids = new Set([id, copyId].flatMap((each) => [...(setOf.get(each) ?? [each])]));
    for (const each of ids) setOf.set(each, ids);
  });
  return [...new Set(setOf.values())].map((ids) => [...ids]);
}

/** Whether two texts are copies of one on different pictures (CL-01). Pure. */
export const areOneText = (
  one: ClaimText,
  other: ClaimText,
  history: readonly StateFrom[],
): boolean => oneTextEach([one, other], history).length === 1;
