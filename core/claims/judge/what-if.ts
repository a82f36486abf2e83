import { addDays, type CalendarDay } from "~/core/claims/facts/calendar";
import type { Allowed, ClaimFacts, ClaimText, StopFact } from "~/core/claims/facts/claim-facts";
import { stateAt } from "~/core/claims/facts/place-moment";
import { marketingTexts, type PlacedText } from "~/core/claims/judge/placed-texts";
import type { QuestionId } from "~/core/claims/judge/questions";

const lateEvening = 22 * 3600;
const longAgo = "2004-01-01";

function stopOn(day: CalendarDay): StopFact {
  return {
    at: { kind: "local", day, second: null },
    words: "STOP",
    channel: "reply",
    toSendingNumber: true,
    kind: "per_se",
    delivered: true,
  };
}

// The most useful day for a stop: the latest start of something that the stop would end.
function helpingStop(facts: ClaimFacts, dated: readonly CalendarDay[]): readonly StopFact[] | null {
  const [first] = dated;
  const last = dated.at(-1);
  if (first === undefined || last === undefined) return facts.stops;
  const { consent, relationship } = facts;
  const given = consent === null || consent === "none" ? [] : consent;
  const began = [
    ...given.flatMap(({ kind, at }) => (kind === "given" ? [at] : [])),
    ...(relationship.purchases ?? []),
    ...(relationship.inquiries ?? []),
    relationship.memberSince,
  ].flatMap((day) => (day !== null && day <= last ? [day] : []));
  return [stopOn(began.sort().at(-1) ?? addDays(first, -60))];
}

function secondTime(facts: ClaimFacts, last: PlacedText | undefined): readonly ClaimText[] {
  const again = facts.texts.find(({ id }) => id === last?.id);
  return again
    ? [...facts.texts, { ...again, id: `${again.id} again`, picture: null }]
    : facts.texts;
}

function withTimes(
  facts: ClaimFacts,
  marketing: readonly PlacedText[],
  today: CalendarDay,
): readonly ClaimText[] {
  const last = marketing.filter(({ day }) => day !== null).at(-1);
  const byId = new Map(marketing.map((text) => [text.id, text]));
  return facts.texts.map((text) => {
    const placed = byId.get(text.id);
    if (!placed) return text;
    const source = placed.day === null ? last : placed;
    const day = source?.day ?? today;
    const second = source?.second ?? lateEvening;
    const isKnown = placed.day !== null && placed.second !== null;
    return isKnown ? text : { ...text, receivedAt: { kind: "local", day, second } };
  });
}

/** A state without a rule of its own: where a question for the state is valued (CL-09). */
export const plainState = "OH";

// The state of today is the likeliest, and may have a rule of its own.
const likeliestState = (facts: ClaimFacts, { today }: Allowed): string =>
  stateAt(facts.stateHistory, today) ?? plainState;

/**
 * The facts as they would be after the most helpful answer to a question (CL-09): a question is
 * worth what that answer would change.
 * @param stateThen the state that an answer to Q9 would name
 */
export function whatIf(
  question: QuestionId,
  facts: ClaimFacts,
  allowed: Allowed,
  stateThen: string = likeliestState(facts, allowed),
): ClaimFacts {
  const marketing = marketingTexts(facts, allowed);
  const dated = marketing.flatMap(({ day }) => day ?? []);
  switch (question) {
    case "Q1":
      return { ...facts, stops: helpingStop(facts, dated) };
    case "Q2":
      return { ...facts, consent: "none" };
    case "Q3":
      return { ...facts, relationship: { ...facts.relationship, purchases: [] } };
    case "Q4":
      return { ...facts, registryDate: longAgo };
    case "Q5":
      return {
        ...facts,
        texts: secondTime(facts, marketing.filter(({ day }) => day !== null).at(-1)),
      };
    case "Q6":
      return { ...facts, relationship: { ...facts.relationship, inquiries: [] } };
    case "Q7":
      return { ...facts, owner: "person" };
    case "Q8":
      return { ...facts, lineUse: "home" };
    case "Q9":
      return {
        ...facts,
        stateHistory: [{ state: stateThen, from: "2000-01-01" }, ...facts.stateHistory],
      };
    case "Q11":
      return { ...facts, texts: withTimes(facts, marketing, allowed.today) };
    // Worth no money, but no claim is released without.
    case "Q10":
      return { ...facts, respondentName: facts.respondentName ?? "a company" };
    case "Q12":
      return { ...facts, otherHands: "no" };
    case "Q13":
      return { ...facts, arbitration: "no" };
  }
}
