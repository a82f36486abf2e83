import type { Facts } from "~/bot/agent/check/facts-of";
import { plainSentence } from "~/bot/agent/check/plain-sentence";
import { namesOf, rowFacts } from "~/bot/agent/check/row-facts";
import { isAssent, readStatement, type Names } from "~/core/understanding/proof/read-statement";
import { standsBehind, type Fact } from "~/core/understanding/proof/stands-behind";
import {
  generalFacts,
  isCourtesy,
  questionFacts,
  recordsIn,
  sentencesIn,
} from "~/core/understanding/proof/truths";

/**
 * What stands behind a part of an answer: a fact or a question of ours, or that it states nothing.
 */
type Ground = "fact" | "courtesy";

/** A sentence of more parts is not tried in all its ways. */
const mostParts = 8;

function wordsToldIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (value === null || typeof value !== "object") return [];
  return Object.values(value).flatMap(wordsToldIn);
}

function toldSentences(told: string): string[] {
  return told.split("\n").flatMap((line) => {
    try {
      return wordsToldIn(JSON.parse(line));
    } catch {
      return [];
    }
  });
}

type Grounds = {
  facts: readonly Fact[];
  names: Names;
  meant: ReadonlySet<string>;
  /** What a tool said, to be said again word for word. */
  verbatim: ReadonlySet<string>;
};

function groundOf(text: string, { facts, names, meant }: Grounds): Ground | null {
  const said = readStatement(text, names);
  const mayMean = (fact: Fact): boolean =>
    fact.about.size === 0 || said.names.size > 0 || [...fact.about].some((row) => meant.has(row));
  if (said.isQuestion) {
    const asked = { ...said, names: new Set<string>() };
    return questionFacts.some((question) => standsBehind(asked, question)) ? "fact" : null;
  }
  if (said.names.size === 0 && isCourtesy(said)) return "courtesy";
  return facts.some((fact) => mayMean(fact) && standsBehind(said, fact)) ? "fact" : null;
}

/** The grounds of a sentence as a whole, or of the parts that it is joined from; null without. */
function groundsOf(sentence: string, grounds: Grounds): Ground[] | null {
  if (grounds.verbatim.has(plainSentence(sentence))) return ["fact"];
  const whole = groundOf(sentence, grounds);
  if (whole) return [whole];
  const end = /[?!.]+$/.exec(sentence)?.[0] ?? "";
  const pieces = sentence
    .slice(0, sentence.length - end.length)
    .split(/([,;:]\s+(?:(?:and|but|so|y|pero)\s)?|\s(?:and|but|so|because|y|pero|porque)\s)/);
  if (pieces.length < 3 || pieces.length > 2 * mostParts) return null;
  for (let first = pieces.length - 2; first > 0; first -= 2) {
    const head = groundOf(pieces.slice(0, first).join(""), grounds);
    const rest = head && groundsOf(pieces.slice(first + 1).join("") + end, grounds);
    if (head && rest) return [head, ...rest];
  }
  return null;
}

const lead = /^[¡\s]*([\p{L}]+(?: (?:que s[ií]|course|right|supuesto))?)[,.!:]*(?:\s+|$)/iu;

/** A sentence without the yes or no that it begins with, which agrees to whatever was asked. */
function withoutAssent(sentence: string): { rest: string; agrees: boolean } {
  const [whole, said = ""] = lead.exec(sentence) ?? [];
  const word = said.toLowerCase().normalize("NFD").replace(/\p{M}/gu, "").split(" ")[0] ?? "";
  const isSpoken = said.includes(" ") || /^[¡\s]*\p{L}+(?:[,.!:]|$)/u.test(sentence);
  return whole &&
    isSpoken &&
    (isAssent(word) || /^(?:of|all|por)\b.+ /.test(`${said.toLowerCase()} `))
    ? { rest: sentence.slice(whole.length).trim(), agrees: true }
    : { rest: sentence, agrees: false };
}

/**
 * Proves an answer (OA-07): behind each of its sentences must stand a fact of the person's rows, of
 * the tools or of the shipped entries, or a question of ours, or it is a courtesy that states
 * nothing. What is not known to be true is not said, in whatever words it comes.
 * @param told what the tools gave, a JSON value a line
 * @returns `unproven` where a sentence has nothing behind it, `agreed` where a yes is all there is
 */
export function proveAnswer(text: string, told: string, facts: Facts | undefined): string[] {
  const given = toldSentences(told);
  const verbatim = new Set(given.flatMap(sentencesIn).map(plainSentence));
  const names: Names = facts ? namesOf(facts) : new Map();
  const known: Fact[] = [
    ...(facts ? rowFacts(facts, names) : []),
    ...given.flatMap((one) => recordsIn(one, names)),
    ...generalFacts,
  ];
  const sole = new Set(names.values());
  let meant: ReadonlySet<string> = sole.size === 1 ? sole : new Set();
  let agrees = false;
  let says = false;
  for (const sentence of sentencesIn(text)) {
    if (verbatim.has(plainSentence(sentence))) {
      says = true;
      continue;
    }
    const { rest, agrees: isAgreed } = withoutAssent(sentence);
    agrees ||= isAgreed;
    if (!/[\p{L}\d]/u.test(rest)) continue;
    const found = groundsOf(rest, { facts: known, names, meant, verbatim });
    if (!found) return ["unproven"];
    says ||= found.includes("fact");
    const named = readStatement(rest, names).names;
    if (named.size > 0) meant = named;
  }
  return agrees && !says ? ["agreed"] : [];
}
