import { z } from "zod";
import shipped from "~/core/understanding/proof/words.json";

const list = z.string().transform((words) => words.split(" "));
const words = z
  .object({
    neutral: list,
    us: list,
    you: list,
    they: list,
    negators: list,
    conditions: list,
    joints: list,
    futures: list,
    may: list,
    restrictive: z.array(z.string()),
    assent: list,
    each: list,
    able: list,
    phrases: z.record(z.string(), z.string()),
    synonyms: z.record(z.string(), list),
    numbers: list,
    numerosES: list,
    months: list,
    meses: list,
  })
  .parse(shipped);

/** Who a statement says something of. */
export type Subject = "us" | "you" | "they" | "order" | null;

/**
 * What a sentence states, apart from how it is worded: each part is what one word can mean, with
 * whether it is denied (`!`) or a condition (`?`). `names` are the rows that it names.
 */
export type Statement = {
  parts: readonly (readonly string[])[];
  names: ReadonlySet<string>;
  subject: Subject;
  isFuture: boolean;
  /** It says what can be, not what is. */
  isAble: boolean;
  isQuestion: boolean;
};

/** Ways to name a row (a company, a number of a case, a person), and the row. */
export type Names = ReadonlyMap<string, string>;

const neutral = new Set(words.neutral);
const negators = new Set(words.negators);
const conditions = new Set(words.conditions);
const joints = new Set(words.joints);
const futures = new Set(words.futures);
const may = new Set(words.may);
const assent = new Set(words.assent);
const able = new Set(words.able);
const each = new Set(words.each);

const meanings = new Map<string, string[]>();
for (const [concept, said] of Object.entries(words.synonyms))
  for (const word of said) meanings.set(word, [...(meanings.get(word) ?? []), concept]);
for (const counted of [words.numbers, words.numerosES])
  counted.forEach((word, at) => meanings.set(word, [`${at + 1}`]));
for (const named of [words.months, words.meses])
  named.forEach((word, at) => {
    meanings.set(word, [`month ${at + 1}`]);
    meanings.set(word.slice(0, 3), [`month ${at + 1}`]);
  });
// May is a month beside a figure only.
meanings.delete("may");

/** A word is the same in its plural and with `he` or `it` before it. */
const withoutS = (word: string): string =>
  /[^s]s$/.test(word) && word.length > 3 ? word.slice(0, -1) : word;

function meaningOf(word: string): string[] {
  return meanings.get(word) ?? meanings.get(withoutS(word)) ?? [withoutS(word)];
}

const replaceWhole = (text: string, what: string, by: string): string =>
  ` ${text} `.replaceAll(` ${what} `, ` ${by} `).trim();

const phrases = Object.entries(words.phrases).sort(([a], [b]) => b.length - a.length);

/**
 * The words of a sentence, its joints as a stroke, its places as nothing: they are judged apart.
 */
function wordsOf(text: string, names: Names): string[] {
  let plain = text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[’‘`´]/g, "'")
    .replace(/\S*(?:\/\/|@)\S*|\b(?:[\w-]+\.)+(?:gov|com|example|org|net)\b\S*/g, " ")
    .replace(/\+?1?[\s(]*\d{3}\)?[\s-]\d{3}-\d{4}/g, " ")
    .replace(/(\d),(\d{3})\b/g, "$1$2")
    .replace(/(\d)\.00\b/g, "$1")
    .replace(/(\d)\.(?=\s|$)/g, "$1")
    .replace(/(\d+)\s?(?:%|percent|por ciento)/g, "$1%")
    .replace(/\bcan't\b|\bcannot\b/g, "can not")
    .replace(/\bwon't\b/g, "will not")
    .replace(/n't\b/g, " not")
    .replace(/'ll\b/g, " will")
    .replace(/'(?:s|re|m|ve|d)\b/g, " ")
    .replace(/[,;:()¡¿]|\s[-–]\s/g, " | ")
    .replace(/[^\p{L}\p{N}$%|\s.-]|(?<!\d)\.|\.(?!\d)|-/gu, " ")
    .replace(/\s+/g, " ")
    .trim();
  for (const [name, row] of names) plain = replaceWhole(plain, name, row);
  for (const [phrase, word] of phrases) plain = replaceWhole(plain, phrase, word);
  return plain.split(" ").filter(Boolean);
}

const pronouns: readonly [ReadonlySet<string>, Subject][] = [
  [new Set(words.us), "us"],
  [new Set(words.you), "you"],
  [new Set(words.they), "they"],
];
/** Spanish tells by a verb's ending that it is we who do it. */
function pronoun(word: string): Subject {
  const known = pronouns.find(([all]) => all.has(word))?.[1];
  if (known) return known;
  if (/[aei]mos$/.test(word)) return "us";
  return meaningOf(word).includes("sender") ? "they" : null;
}

const after = /^(?:each|every|which|this|that|the|another|new|right|wrong|other|cada)$/;
const isPast = (word: string | undefined): boolean =>
  word === undefined ||
  /(?:ed|en|ado|ido)$/.test(word) ||
  ["paid", "sent", "yet", "not"].includes(word);

/** Whether a word says nothing by itself where it stands. */
function isEmpty(word: string, before: string | undefined, next: string | undefined): boolean {
  if (neutral.has(word)) return true;
  if (word === "one")
    return before === undefined || next === undefined || next === "|" || after.test(before);
  return ["have", "has", "had"].includes(word) && isPast(next);
}

/**
 * Reads what a sentence states.
 * @param names how rows of the person are called; what stands for a row is no word of its own
 */
export function readStatement(text: string, names: Names): Statement {
  const said = wordsOf(text, names);
  const parts: string[][] = [];
  const found = new Set<string>();
  let subject: Subject | undefined;
  let isFuture = false;
  let isAble = false;
  let denied = "";
  let condition = "";
  said.forEach((word, at) => {
    const before = said[at - 1];
    if (word === "|" || joints.has(word)) {
      denied = "";
      // A condition ends where its sentence goes on.
      if (word === "|") condition = "";
      return;
    }
    if (conditions.has(word)) {
      denied = "";
      condition = "?";
      return void (["unless", "until", "hasta"].includes(word) && parts.push([`?${word}`]));
    }
    // What is said of each of a kind is said of those alone.
    if (each.has(word) && denied === "") condition = "?";
    if (word.startsWith("row:")) return void found.add(word);
    if (negators.has(word)) denied = "!";
    else if (may.has(word)) parts.push(["may"]);
    else if (futures.has(word)) isFuture = true;
    else if (able.has(word)) isAble = true;
    else {
      if (condition === "") subject ??= pronoun(word) ?? undefined;
      if (isEmpty(word, before, said[at + 1])) return;
      if (condition === "" && at === 0 && said[1] !== "|") subject ??= "order";
      parts.push(meaningOf(word).map((concept) => `${condition}${denied}${concept}`));
    }
  });
  return {
    parts,
    names: found,
    subject: subject ?? null,
    isFuture,
    isAble,
    isQuestion: /\?\s*$/.test(text),
  };
}

const restrictive = new Set(words.restrictive);

/** Whether a part bounds what is stated, so that the statement is not true without it. */
export function isBound(part: readonly string[]): boolean {
  return part.some((one) => one.startsWith("?") || restrictive.has(one.replace("!", "")));
}

/** Whether a word at a beginning does nothing but say yes, so that it promises what was asked. */
export function isAssent(word: string): boolean {
  return assent.has(word) || word === "no";
}
