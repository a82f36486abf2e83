import { addDays, type CalendarDay } from "~/core/claims/facts/calendar";
import { notRegistered, type ClaimFacts } from "~/core/claims/facts/claim-facts";
import { withoutConsent, withoutRelationship, type Holding } from "~/core/claims/facts/cover";
import { isLate, stops, type ValidStop } from "~/core/claims/facts/stops";
import type { PlacedText } from "~/core/claims/judge/placed-texts";
import type { ElementRule, StopClock } from "~/core/claims/theories/theory-entry";

/**
 * The basis for judging an element: the facts, all advertisements, the stop clock of the theory.
 */
export type Ground = {
  facts: ClaimFacts;
  marketing: readonly PlacedText[];
  clock: StopClock;
  /** The texts that fulfil another theory, by its id. */
  others: ReadonlyMap<string, ReadonlySet<string>>;
};

export type DatedText = PlacedText & { day: CalendarDay };

const known = (isMet: boolean): Holding => (isMet ? "met" : "unmet");

function registered(registry: ClaimFacts["registryDate"], day: CalendarDay, least: number) {
  if (registry === null) return "unknown";
  return known(registry !== notRegistered && day >= addDays(registry, least));
}

type AfterStop = Extract<ElementRule, { kind: "after_stop" }>;

const isAsked = (stop: ValidStop, rule: AfterStop): boolean =>
  (rule.letters === null || (stop.letters !== null && rule.letters.includes(stop.letters))) &&
  (!rule.byReply || stop.channel === "reply") &&
  (!rule.toSendingNumber || stop.toSendingNumber === true);

function afterStop(rule: AfterStop, day: CalendarDay, { facts, clock }: Ground): Holding {
  const { valid, isKnown } = stops(facts);
  if (valid.some((stop) => isAsked(stop, rule) && isLate(day, stop.day, clock))) return "met";
  return isKnown ? "unmet" : "unknown";
}

const secondsOf = ({ day, second }: PlacedText): number | null =>
  day === null || second === null ? null : Date.parse(`${day}T00:00:00Z`) / 1000 + second;

// Whether the text came less than a day, by local time, after the one `than` texts before it.
function moreInADay(text: PlacedText, than: number, { marketing }: Ground): Holding {
  const at = secondsOf(text);
  if (at === null) return "unknown";
  const timed = marketing.filter(({ second }) => second !== null);
  const before = timed[timed.findIndex(({ id }) => id === text.id) - than];
  const then = before ? secondsOf(before) : null;
  return known(then !== null && at - then < 86_400);
}

function anyOf(holdings: readonly Holding[]): Holding {
  if (holdings.includes("met")) return "met";
  return holdings.includes("unknown") ? "unknown" : "unmet";
}

/** Whether a text fulfils an element (CL-02). Unknown facts fulfil none. */
export function elementState(rule: ElementRule, text: DatedText, ground: Ground): Holding {
  const { facts, clock } = ground;
  switch (rule.kind) {
    case "own_line":
      return facts.owner === null ? "unknown" : known(facts.owner === "person");
    case "home_line":
      return facts.lineUse === null ? "unknown" : known(facts.lineUse !== "work");
    case "no_consent":
      return withoutConsent(facts, text.day, clock);
    case "no_relationship":
      return withoutRelationship(facts, text.day, clock);
    case "registered":
      return registered(facts.registryDate, text.day, rule.days);
    case "after_stop":
      return afterStop(rule, text.day, ground);
    case "outside_hours":
      return text.second === null
        ? "unknown"
        : known(text.second < rule.from || text.second > rule.until);
    case "bulk_sign":
      return text.bulkSigns === null ? "unknown" : known(text.bulkSigns.length > 0);
    case "more_in_a_day":
      return moreInADay(text, rule.than, ground);
    case "another_theory":
      return known(rule.ids.some((id) => ground.others.get(id)?.has(text.id)));
    case "any_of":
      return anyOf(rule.rules.map((each) => elementState(each, text, ground)));
    case "only_discovery":
      return "unknown";
  }
}
