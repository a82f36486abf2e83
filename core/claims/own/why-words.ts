import { notRegistered, type ClaimFacts } from "~/core/claims/facts/claim-facts";
import { stops } from "~/core/claims/facts/stops";
import type { ElementRule, TheoryEntry } from "~/core/claims/theories/theory-entry";
import { spellDay } from "~/core/words/spell-day";

type Rule = ElementRule["kind"];

function stopWords(facts: ClaimFacts): string {
  const [day] = stops(facts)
    .valid.map((stop) => stop.day)
    .toSorted();
  const words = facts.stops?.find(
    ({ delivered, words: said }) => delivered !== false && said,
  )?.words;
  const said = words ? ` (“${words.slice(0, 60)}”)` : "";
  return `You asked them to stop on ${day === undefined ? "a day that we know" : spellDay(day)}${said}, and they wrote on after the time that they had to stop.`;
}

const tellers: Readonly<Record<Rule, (facts: ClaimFacts) => string | null>> = {
  own_line: () => "The texts came to your own number.",
  home_line: ({ lineUse }) =>
    lineUse === "both"
      ? "You use this phone at home, and for business too."
      : "You use this phone at home.",
  no_consent: ({ consent }) =>
    consent === "none"
      ? "You never agreed to these texts."
      : "You had not agreed to them any more, or never had.",
  no_relationship: (facts) =>
    stops(facts).valid.length > 0
      ? "After your stop, no earlier dealings with them count."
      : "You had no dealings with them that would allow such texts.",
  registered: ({ registryDate }) =>
    registryDate === null || registryDate === notRegistered
      ? null
      : `Your number has been on the Do Not Call list since ${spellDay(registryDate)}.`,
  after_stop: stopWords,
  outside_hours: () => "They came too early or too late in the day.",
  bulk_sign: () => "They look like texts that a machine sends to many people.",
  more_in_a_day: () => "More of them came within a day than the law allows.",
  another_theory: () => "They break a federal rule as well, where you lived then.",
  any_of: () => "They came at a wrong hour, too often, or without your written agreement.",
  only_discovery: () => null,
};

/** Why a theory holds for a claim, in plain words for its person, each reason once (CL-02). */
export function whyWords({ elements }: TheoryEntry, facts: ClaimFacts): string[] {
  const reasons = elements.flatMap(({ kind }) => tellers[kind](facts) ?? []);
  return [...new Set(reasons)];
}

// The titles of the register speak of "the person" and of a registry; the others are plain enough.
const ownTitles: Readonly<Record<string, string>> = {
  F1: "Sales texts to a number on the Do Not Call list",
  F2: "Sales texts after you asked them to stop",
  F3: "Sales texts before eight in the morning or after nine in the evening",
};

/** The title of a theory for the person whose claim it is. */
export const ownTitle = ({ id, title }: TheoryEntry): string => ownTitles[id] ?? title;
