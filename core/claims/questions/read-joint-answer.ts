import type { StateFrom } from "~/core/claims/facts/claim-facts";
import type { FactName } from "~/core/claims/facts/fact-values";
import type { JointId } from "~/core/claims/judge/questions";
import { wordList } from "~/core/claims/answers/known-words";
import { isSomeAnswer, plainAnswer, saysAny } from "~/core/claims/questions/plain-answer";
import type { ReadAnswer } from "~/core/claims/questions/read-answer";

const facts = (...given: [FactName, unknown][]): ReadAnswer => ({
  kind: "facts",
  facts: given.map(([fact, value]) => ({ fact, value })),
});

/** The facts that a plain no to a question denies all together. */
const denied: Readonly<Record<"J1" | "J2" | "J4" | "J6", ReadAnswer>> = {
  J1: facts(["stops", []], ["thread_complete", true]),
  J2: facts(["consent", "none"], ["purchases", []], ["inquiries", []], ["arbitration", "no"]),
  J6: facts(
    ["consent", "none"],
    ["purchases", []],
    ["inquiries", []],
    ["arbitration", "no"],
    ["other_hands", "no"],
  ),
  J4: facts(["other_hands", "no"], ["arbitration", "no"]),
};

// What is asked about, in words that answers take up.
const ofHands = "lawyer lawyers attorney service class action account terms company abogado cuenta";
const ofDealings =
  "sign signed bought buy purchase purchased order ordered price quote account terms customer company compre compro apunte cuenta precio cliente";
const asked = {
  J1: wordList("text texts texted message messages stop stopped ask asked other times picture"),
  J2: wordList(ofDealings),
  J4: wordList(ofHands),
  J6: wordList(`${ofDealings} ${ofHands}`),
};

const others = wordList(
  "wife wifes husband husbands mom moms mother dad dads father son sons daughter daughters partner parents employer employers company boss esposa esposo mama madre papa padre hijo hija pareja empresa jefe patron",
);
const own = wordList("mine own mio mia");
const home = wordList("home family personal house household casa familia hogar");
const work = wordList("work business job trabajo negocio");
const both = wordList("both ambos");
const sameState = wordList("same");
const around = wordList(
  "mostly mainly use used using only number phone cell line live lived state then now",
);
const ofLine = new Set([...own, ...home, ...work, ...both, ...sameState, ...around]);

function useOf(words: string): "home" | "work" | "both" | null {
  const isWork = saysAny(words, work);
  if (saysAny(words, both) || (isWork && saysAny(words, home))) return "both";
  return isWork ? "work" : saysAny(words, home) ? "home" : null;
}

/**
 * Each word of the answer must be known: "mine, but I drive for a living" says something that no
 * list foresees, and the single questions follow.
 */
function lineOf(words: string, then: StateFrom | null): ReadAnswer | null {
  const answer = plainAnswer(words, ofLine);
  if (answer === null || answer === "no") return null;
  const isYes = answer === "yes";
  const use = useOf(words) ?? (isYes ? "home" : null);
  const given: [FactName, unknown][] = [];
  if (isYes || saysAny(words, own)) given.push(["owner", "person"]);
  if (use !== null) given.push(["line_use", use]);
  if (then !== null && (isYes || saysAny(words, sameState))) given.push(["state_then", then]);
  return given.length > 0 ? facts(...given) : null;
}

/**
 * Reads an answer to several questions that were put in one text (CL-09). Only a plain yes or no,
 * and plain words about the line, count for all of them; whatever says more proves nothing, and the
 * single questions follow. @param then the person's state of today, from the day of the first text
 */
export function readJointAnswer(
  question: Exclude<JointId, "S1">,
  words: string,
  then: StateFrom | null,
): ReadAnswer {
  let isAbout = isSomeAnswer(words);
  if (question === "J3" || question === "J5") {
    const line = lineOf(words, question === "J5" ? then : null);
    if (line !== null) return line;
    isAbout ||= saysAny(words, others) || saysAny(words, ofLine);
  } else {
    const answer = plainAnswer(words);
    if (answer === "no") return denied[question];
    if (question === "J1" && answer === "yes") return { kind: "owed" };
    isAbout ||= saysAny(words, asked[question]);
  }
  return { kind: isAbout ? "unknown" : "not_understood" };
}
