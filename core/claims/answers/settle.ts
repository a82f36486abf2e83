import { isSpanish, partsOf, wordsOf, type Part } from "~/core/claims/answers/parts";
import { wordList } from "~/core/claims/answers/known-words";
import type { Polarity } from "~/core/claims/answers/head-of";
import { holds, readPart, type PartSays } from "~/core/claims/answers/read-part";
import type { Topic } from "~/core/claims/answers/topic";

/** What an answer comes to: a value, "I do not know", something unclear, or nothing about it. */
export type Settled<Value = Polarity> = {
  says: Value | "unsure" | "unclear" | "nothing";
  /** The parts that count: from the last change of mind on. */
  parts: readonly Part[];
};

/** One part of an answer as it was read. */
export type Read<Value = Polarity> = PartSays<Value> & { part: Part };

const valueOf = <Value>({ head, matter }: Read<Value>): Value | null =>
  head !== null && matter !== null && head !== matter ? null : (matter ?? head);
const isTorn = <Value>({ head, matter, turns, isContrast }: Read<Value>): boolean =>
  head !== null && matter !== null && head !== matter && turns === null && !isContrast;
const isFirm = <Value>(read: Read<Value>): boolean =>
  (read.head !== null || read.matter !== null) && !read.isHedged && !read.isUnsure && !read.isAsked;
const isDoubtful = <Value>(read: Read<Value>): boolean => read.isHedged || read.isUnsure;
// What the writer once held true counts as little as what they doubted about it then.
const withoutBeliefs = <Value>(all: readonly Read<Value>[]): Read<Value>[] =>
  all.filter(({ isBelief }) => !isBelief);

// From where on an answer counts: the last change of mind that a firm statement follows and that
// has something to change before it.
function lastTurn<Value>(all: readonly Read<Value>[]): number {
  return all.findLastIndex(
    (each, at) =>
      each.turns !== null &&
      all.slice(at).some((later) => isFirm(later) && !later.isBelief) &&
      (each.isBelief || all.slice(0, at).some((one) => isFirm(one) || isDoubtful(one))),
  );
}

// A statement after "but" or "so" takes the place of the contrary one before.
function lastContrary<Value>(all: readonly Read<Value>[]): number {
  return all.findLastIndex((each, at) => {
    if (!isFirm(each)) return false;
    const before = all.findLastIndex((one, place) => place < at && isFirm(one));
    if (before < 0 || valueOf(all[before]!) === valueOf(each)) return false;
    return all.slice(before + 1, at + 1).some(({ isContrast }) => isContrast);
  });
}

const says = <Value>(firm: readonly Read<Value>[]): Value | null => {
  const last = firm.at(-1);
  return last ? valueOf(last) : null;
};

const unclear = (parts: readonly Part[]) => ({ says: "unclear", parts }) as const;

// "Yes, but with another company" takes the yes back.
function isTakenBack<Value>(counted: readonly Read<Value>[], says: Value): boolean {
  return says === "yes" && counted.some((each, at) => at > 0 && each.isContrast && each.isBesides);
}

// "Account yes, terms not sure": where either is enough, a yes to one stands.
function isYesToOne(counted: readonly Read<unknown>[], topic: Topic): boolean {
  const firm = counted.filter(isFirm);
  return (
    topic.isEither &&
    firm.length > 0 &&
    firm.every(({ matter }) => matter === "yes") &&
    counted.every(({ isUnsure, part }) => !isUnsure || holds(part.line, topic.named))
  );
}

/** How differing values of parts are one: null where they are not. */
type Merge<Value> = (firm: readonly Read<Value>[]) => Value | null;

/** Settles the parts of an answer: the last change of mind counts; doubt leaves it open. */
export function settleParts<Value extends string>(
  all: readonly Read<Value>[],
  {
    isYes = () => false,
    merge = () => null,
  }: {
    isYes?: (counted: readonly Read<Value>[]) => Value | false;
    merge?: Merge<Value>;
  } = {},
): Settled<Value> {
  const since = all.slice(Math.max(0, lastTurn(all)));
  const last = since.slice(Math.max(0, lastContrary(since)));
  const counted = last.some((each) => isFirm(each) && !each.isBelief) ? withoutBeliefs(last) : last;
  const parts = counted.map(({ part }) => part);
  const firm = counted.filter((each) => isFirm(each) && !each.isBelief);
  const lastFirm = counted.findLastIndex((each) => isFirm(each) && !each.isBelief);
  const after = counted.slice(lastFirm + 1);
  const isOpen =
    counted.some(({ isPending }) => isPending) ||
    (says(firm) === "no" && counted.some(({ isReserve }) => isReserve)) ||
    after.some((each) => each.doubts || (each.turns === "strong" && lastFirm >= 0));
  if (isOpen) return unclear(parts);
  const enough = isYes(counted);
  if (enough !== false) return { says: enough, parts };
  if (counted.some(({ isUnsure }) => isUnsure)) return { says: "unsure", parts };
  const isDoubted =
    firm.some(isTorn) || counted.some((each) => isHedgedOnMatter(each, firm.length > 0));
  const said = new Set(firm.map((each) => valueOf(each)));
  const merged = said.size > 1 ? merge(firm) : null;
  if (isDoubted || (said.size > 1 && merged === null)) return unclear(parts);
  const [value] = merged === null ? said : [merged];
  if (value) return isTakenBack(counted, value) ? unclear(parts) : { says: value, parts };
  return counted.some(({ isBelief }) => isBelief) ? unclear(parts) : { says: "nothing", parts };
}

const theirs = wordList(
  "they he she somebody someone my probably mi ellos alguien you your youre nobody people",
);

// "No, I think they bought a list" doubts nothing of what was asked.
function isHedgedOnMatter(
  { isHedged, head, matter, part }: Read<unknown>,
  isSettled: boolean,
): boolean {
  if (!isHedged) return false;
  const tells = part.words.slice(0, 5).some((word) => theirs.has(word));
  return !(isSettled && head === null && matter === null && tells);
}

/**
 * Settles an answer to a yes-or-no question from its parts: each is read by known words, and the
 * last change of mind counts. Doubt anywhere in what counts leaves it open.
 */
export function settle(
  text: string,
  topic: Topic,
  saysMatter?: (part: Part, from: number) => Polarity | null | undefined,
): Settled {
  const spanish = isSpanish(wordsOf(text));
  const all = partsOf(text).map((part) => ({
    part,
    ...readPart(part, topic, spanish, saysMatter),
  }));
  return settleParts(all, { isYes: (counted) => isYesToOne(counted, topic) && "yes" });
}
