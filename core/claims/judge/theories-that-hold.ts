import { addMonths, addYears, type CalendarDay } from "~/core/claims/facts/calendar";
import type { Allowed, ClaimFacts } from "~/core/claims/facts/claim-facts";
import { stateAt } from "~/core/claims/facts/place-moment";
import type { Holding } from "~/core/claims/facts/cover";
import { elementState, type DatedText, type Ground } from "~/core/claims/judge/element-state";
import { marketingTexts, type PlacedText } from "~/core/claims/judge/placed-texts";
import {
  isReachable,
  type ElementRule,
  type TheoryEntry,
} from "~/core/claims/theories/theory-entry";
import { theoryTable } from "~/core/claims/theories/theory-table";

export type CountedText = DatedText & { lastDay: CalendarDay };

/** The state of one element of a theory for one text; elements that are not `met` are missing. */
export type ElementFinding = { textId: string; rule: ElementRule["kind"]; holding: Holding };

/** The result of a theory: the texts that count and are in time, and what each text lacks. */
export type TheoryFinding = {
  entry: TheoryEntry;
  texts: readonly CountedText[];
  /** Texts that fulfil all elements and came too long ago. */
  expired: readonly CountedText[];
  elements: readonly ElementFinding[];
  isExcluded: boolean;
};

const isDated = (text: PlacedText): text is DatedText => text.day !== null;

/** Whether a theory excludes a text by where the person was, is, or would sue. */
export function isExcluded(entry: TheoryEntry, text: PlacedText, facts: ClaimFacts, now: string) {
  const states = [text.stateThen, stateAt(facts.stateHistory, now), facts.forum];
  return states.some((state) => state !== null && entry.excludedStates.includes(state));
}

// Whether the law applies at all: in force on the day, in the state where the person then was.
function reaches(entry: TheoryEntry, text: DatedText, facts: ClaimFacts, today: string): boolean {
  const { effectiveFrom, effectiveTo, jurisdiction } = entry;
  const isInForce = text.day >= effectiveFrom && (effectiveTo === null || text.day <= effectiveTo);
  if (!isInForce || text.stateThen === null) return false;
  return jurisdiction === "US"
    ? stateAt(facts.stateHistory, today) !== null
    : text.stateThen === jurisdiction;
}

// Each text needs the others within so many months: the later before the same day of that month.
function inCompany(texts: readonly DatedText[], together: TheoryEntry["together"]): DatedText[] {
  if (!together) return [...texts];
  return texts.filter((text) => {
    const near = texts.filter(({ day }) => {
      const [first, second] = [day, text.day].sort();
      return first && second && second < addMonths(first, together.months);
    });
    return near.length >= together.texts;
  });
}

type Lifted = { liftExclusion: boolean };

function judgeTheory(
  entry: TheoryEntry,
  ground: Ground,
  { today }: Allowed,
  { liftExclusion }: Lifted,
): TheoryFinding {
  const { facts } = ground;
  const reached = ground.marketing.filter(isDated).filter((text) => {
    const isOut = !liftExclusion && isExcluded(entry, text, facts, today);
    return !isOut && reaches(entry, text, facts, today);
  });
  const elements = reached.flatMap((text) =>
    entry.elements.map((rule) => ({
      textId: text.id,
      rule: rule.kind,
      holding: elementState(rule, text, ground),
    })),
  );
  const lacking = new Set(
    elements.filter(({ holding }) => holding !== "met").map(({ textId }) => textId),
  );
  const fulfilled = isReachable(entry) ? reached.filter(({ id }) => !lacking.has(id)) : [];
  const counted = inCompany(fulfilled, entry.together).map((text) => ({
    ...text,
    lastDay: addYears(text.day, entry.limitation.planningYears),
  }));
  return {
    entry,
    texts: counted.filter(({ lastDay }) => today <= lastDay),
    expired: counted.filter(({ lastDay }) => today > lastDay),
    elements,
    isExcluded: ground.marketing.some((text) => isExcluded(entry, text, facts, today)),
  };
}

/**
 * Judges each theory by the facts (CL-02). Pure: the same facts give the same answer.
 * @param lifted whether to ignore the exclusion of some states, to know if it alone is the reason
 */
export function theoriesThatHold(
  facts: ClaimFacts,
  allowed: Allowed,
  lifted: Lifted = { liftExclusion: false },
  table: readonly TheoryEntry[] = theoryTable,
): TheoryFinding[] {
  const marketing = marketingTexts(facts, allowed);
  const others = new Map<string, ReadonlySet<string>>();
  return table.map((entry) => {
    const ground = { facts, marketing, clock: entry.stopClock, others };
    const finding = judgeTheory(entry, ground, allowed, lifted);
    const all = [...finding.texts, ...finding.expired];
    others.set(entry.id, new Set(all.map(({ id }) => id)));
    return finding;
  });
}

/** The theories that hold: with a text that counts and is in time. */
export const satisfied = (findings: readonly TheoryFinding[]): TheoryFinding[] =>
  findings.filter(({ texts }) => texts.length > 0);
