import type { FactLine } from "~/core/claims/facts/list-fact-lines";
import type { FactName } from "~/core/claims/facts/fact-values";
import type { Holding } from "~/core/claims/facts/cover";
import type { TheoryFinding } from "~/core/claims/judge/theories-that-hold";
import type { ElementRule, TheoryEntry } from "~/core/claims/theories/theory-entry";
import type { FactSource } from "~/db/vocabulary";

/** A fact that an element rests on: which text it is about, where it comes from, and since when. */
export type Proof = {
  fact: FactName;
  textId: string | null;
  source: FactSource;
  /** The file, the message or the record that shows it. */
  sourceRef: string | null;
  at: number;
};

/** An element of a theory with its state and the facts that it was judged by (CL-02). */
export type ProvenElement = {
  rule: ElementRule["kind"];
  holding: Holding;
  provedBy: Proof[];
};

const ofTexts = ["text", "text.direction", "text.class"] as const satisfies readonly FactName[];
const ofTimes = ["text", "text.receivedAt", "state_then"] as const satisfies readonly FactName[];

// The facts that each kind of element is judged by (`element-state.ts`).
function factsFor(rule: ElementRule): readonly FactName[] {
  switch (rule.kind) {
    case "own_line":
      return ["owner"];
    case "home_line":
      return ["line_use"];
    case "no_consent":
      return ["consent", "stops"];
    case "no_relationship":
      return ["purchases", "inquiries", "member_since", "stops"];
    case "registered":
      return ["registry_date", ...ofTimes];
    case "after_stop":
      return ["stops", ...ofTimes];
    case "outside_hours":
    case "more_in_a_day":
      return ofTimes;
    case "bulk_sign":
      return ofTexts;
    case "any_of":
      return [...new Set(rule.rules.flatMap(factsFor))];
    case "another_theory":
    case "only_discovery":
      return [];
  }
}

// One unmet text does not undo the others: an element is as it is for the text that fits it best.
const best = (holdings: readonly Holding[]): Holding =>
  (["met", "unknown"] as const).find((each) => holdings.includes(each)) ?? "unmet";

const isOfSomeText = (name: string): boolean => name === "text" || name.startsWith("text.");

/**
 * The elements of a theory, each with the facts that prove it: a picture, the person's words, staff
 * or an outside record (CL-02; claims, 2.3). A fact that is not known proves nothing. Pure.
 * @param lines the valid lines of the matter
 */
export function provenElements(
  { entry, elements, texts }: Pick<TheoryFinding, "entry" | "elements" | "texts">,
  lines: readonly FactLine[],
): ProvenElement[] {
  const counted = new Set(texts.map(({ id }) => id));
  const concerned = counted.size > 0 ? counted : new Set(elements.map(({ textId }) => textId));
  return entry.elements.map((rule, index) => {
    const names = new Set<string>(factsFor(rule));
    const proofs = lines.filter(
      ({ fact, textId }) =>
        names.has(fact) && (!isOfSomeText(fact) || (textId !== null && concerned.has(textId))),
    );
    return {
      rule: rule.kind,
      holding: best(holdingsOf(entry, elements, index, concerned)),
      provedBy: proofs.map(({ fact, textId, source, sourceRef, at }) => ({
        fact: fact as FactName,
        textId,
        source,
        sourceRef,
        at,
      })),
    };
  });
}

// Findings name each text's elements in the order of the entry.
function holdingsOf(
  { elements: rules }: TheoryEntry,
  elements: TheoryFinding["elements"],
  index: number,
  concerned: ReadonlySet<string>,
): Holding[] {
  return elements
    .filter((_, place) => place % rules.length === index)
    .filter(({ textId }) => concerned.has(textId))
    .map(({ holding }) => holding);
}
