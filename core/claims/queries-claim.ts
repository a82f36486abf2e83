import { isLive } from "~/core/app-mode";
import type { ClaimText, StopFact } from "~/core/claims/facts/claim-facts";
import { isFactName } from "~/core/claims/facts/fact-values";
import { factInWords } from "~/core/claims/facts/fact-words";
import { placeMoment } from "~/core/claims/facts/place-moment";
import { unsureStops } from "~/core/claims/facts/stops";
import { casesOfMatter } from "~/core/claims/facts/facts-of-matter";
import type { FactLine } from "~/core/claims/facts/list-fact-lines";
import { filingGaps } from "~/core/claims/filing/filing-gaps";
import { judgeCase, type JudgedCase } from "~/core/claims/gate/judge-case";
import { lacksAmount, noAmountWords, obstacleWords } from "~/core/claims/gate/gate-decision";
import { theoryMoney } from "~/core/claims/judge/claim-money";
import { lastDayOf } from "~/core/claims/judge/limitation";
import { provenElements } from "~/core/claims/judge/proofs";
import type { TheoryFinding } from "~/core/claims/judge/theories-that-hold";
import { noClaimAnswers } from "~/core/claims/questions/no-claim-answers";
import { questionsAhead } from "~/core/claims/questions/questions-ahead";
import { questionTexts } from "~/core/claims/questions/question-texts";
import { isTheoryApproved } from "~/core/claims/theories/approvals";
import { isAmountSure, isReachable, type ElementRule } from "~/core/claims/theories/theory-entry";

const lackWords: Readonly<Record<ElementRule["kind"], string>> = {
  own_line: "whose number it is",
  home_line: "that the phone is used at home",
  no_consent: "that the person had not agreed, or took it back in time",
  no_relationship: "that there was no purchase or inquiry",
  registered: "the registration, 31 days before",
  after_stop: "a STOP in time before the text",
  outside_hours: "a time of day outside the allowed hours",
  bulk_sign: "a sign that it was sent to many",
  more_in_a_day: "three others within the day before",
  another_theory: "a federal theory that holds",
  any_of: "one of several elements",
  only_discovery: "what only a court can find out",
};

/**
 * A theory that holds for a case, as a page shows it, each element with the facts that prove it;
 * amounts in cents.
 */
export type HeldTheory = ReturnType<typeof heldTheory>;

function heldTheory(finding: TheoryFinding, { allowed, lines }: JudgedCase) {
  const { entry, texts } = finding;
  return {
    id: entry.id,
    version: entry.version,
    title: entry.title,
    citations: [...entry.citations],
    texts: texts.length,
    isApproved: isTheoryApproved(allowed.approvals, entry.id),
    lastDay: lastDayOf(finding),
    isAmountSure: isAmountSure(entry),
    ...theoryMoney(finding),
    elements: provenElements(finding, lines).map(({ rule, provedBy }) => ({
      element: lackWords[rule],
      provedBy,
    })),
  };
}

// The missing elements of the text that comes nearest to a theory.
function lackingOf({ entry, elements, isExcluded }: TheoryFinding): string[] {
  const byText = new Map<string, string[]>();
  for (const { textId, rule, holding } of elements) {
    const lacks = byText.get(textId) ?? [];
    byText.set(textId, holding === "met" ? lacks : [...lacks, lackWords[rule]]);
  }
  const [nearest] = [...byText.values()].sort((one, other) => one.length - other.length);
  if (nearest === undefined)
    return [isExcluded ? "a state that it reaches" : "an advertisement in its time and place"];
  return nearest.length > 0 ? nearest : [`${entry.together?.texts ?? 1} texts within a year`];
}

// What the pictures, the person and others say of a fact, where it is a fact of this build.
const shownValue = ({ fact, value }: FactLine): string =>
  isFactName(fact) ? factInWords(fact, value) : JSON.stringify(value);

const unsureWords = ({ words }: StopFact): string =>
  words === null
    ? "The person says that they asked for a stop: a picture, or the fact Stops, is to show it."
    : `“${words.slice(0, 120)}” may be a stop: correct the fact Stops to say whether it is.`;

// A text as the form for corrections starts from it: day and time at the person's place.
function toCorrect(text: ClaimText, { facts }: JudgedCase) {
  const {
    id,
    words,
    direction,
    class: kind,
    isConfirmation,
    isReply,
    bulkSigns,
    receivedAt,
  } = text;
  const at = receivedAt && placeMoment(receivedAt, facts.stateHistory);
  return {
    id,
    day: at?.day ?? null,
    second: at?.second ?? null,
    raw: { direction, class: kind, isConfirmation, isReply, bulkSigns, words },
  };
}

/** A claim as staff sees it: facts, theories, what is missing, last day, pathway (CL-02). */
export function describeClaim(caseId: string, now: number = Date.now()) {
  const judged = judgeCase(caseId, now);
  const held = judged.holding.map((finding) => heldTheory(finding, judged));
  const ofMatter = new Set(casesOfMatter(caseId).map(({ id }) => id));
  return {
    held,
    lacking: judged.findings
      .filter(({ entry, texts }) => texts.length === 0 && isReachable(entry))
      .filter(({ elements }) => elements.length > 0)
      .map((finding) => ({
        id: finding.entry.id,
        title: finding.entry.title,
        missing: lackingOf(finding),
      })),
    money: judged.money,
    lastDay: held.flatMap(({ lastDay }) => lastDay ?? []).sort()[0] ?? null,
    actBy: judged.actBy,
    pathway: judged.pathway,
    filingGaps: judged.pathway === "person_files" ? filingGaps(caseId, judged) : [],
    obstacles: [
      ...judged.obstacles.map((obstacle) => obstacleWords[obstacle]),
      ...(isLive() && lacksAmount(judged) ? [noAmountWords] : []),
      ...unsureStops(judged.facts).map(unsureWords),
    ],
    noClaim: judged.noClaim === null ? null : noClaimAnswers[judged.noClaim],
    toAsk: questionsAhead(judged, judged.allowed).map((id) => questionTexts[id]),
    texts: judged.facts.texts.map((text) => toCorrect(text, judged)),
    facts: judged.lines.map((line) => ({
      id: line.id,
      fact: line.fact,
      textId: line.textId,
      raw: line.value,
      value: shownValue(line),
      source: line.source,
      /** The file, the message or the record that shows it, and where in the picture. */
      sourceRef: line.sourceRef,
      box: line.box,
      reason: ofMatter.has(line.caseId) ? line.reason : "Said of another claim.",
      at: line.at,
    })),
  };
}
export type DescribedClaim = ReturnType<typeof describeClaim>;
