import { casesOfMatter, type FactLine } from "~/core/claims/facts/facts-of-matter";
import { filingGaps } from "~/core/claims/filing/filing-gaps";
import { judgeCase, type JudgedCase } from "~/core/claims/gate/judge-case";
import { obstacleWords } from "~/core/claims/gate/gate-decision";
import { theoryMoney } from "~/core/claims/judge/claim-money";
import { lastDayOf, mayTellLastDay } from "~/core/claims/judge/limitation";
import type { TheoryFinding } from "~/core/claims/judge/theories-that-hold";
import { findOpenQuestion, isAskedNow } from "~/core/claims/questions/ask-claim-question";
import { noClaimAnswers } from "~/core/claims/questions/no-claim-answers";
import { questionToPut } from "~/core/claims/questions/question-to-put";
import { questionsAhead } from "~/core/claims/questions/questions-ahead";
import { questionTexts } from "~/core/claims/questions/question-texts";
import { isTheoryApproved } from "~/core/claims/theories/approvals";
import { isAmountSure, isReachable, type ElementRule } from "~/core/claims/theories/theory-entry";
import { inWords } from "~/core/words/in-words";

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

/** A theory that holds for a case, as a page shows it; amounts in cents. */
export type HeldTheory = ReturnType<typeof heldTheory>;

function heldTheory(finding: TheoryFinding, { allowed }: JudgedCase) {
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

const sides: Record<string, string> = { from_sender: "the sender", from_person: "the person" };
const ofProgram = /^[a-z]+(?:_[a-z]+)+$/;

function shownValue({ fact, value }: FactLine): string {
  if (typeof value === "string") return ofProgram.test(value) ? inWords(value) : value;
  if (fact !== "text") return JSON.stringify(value);
  const text = value as { direction: string | null; class: string | null; words: string | null };
  const side = sides[text.direction ?? ""] ?? "side unclear";
  return `${side}, ${text.class ?? "kind unclear"}: ${(text.words ?? "").slice(0, 120)}`;
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
    obstacles: judged.obstacles.map((obstacle) => obstacleWords[obstacle]),
    noClaim: judged.noClaim === null ? null : noClaimAnswers[judged.noClaim],
    toAsk: questionsAhead(judged, judged.allowed).map((id) => questionTexts[id]),
    facts: judged.lines.map((line) => ({
      id: line.id,
      fact: line.fact,
      textId: line.textId,
      value: shownValue(line),
      source: line.source,
      reason: ofMatter.has(line.caseId) ? line.reason : "Said of another claim.",
      at: line.at,
    })),
  };
}
export type DescribedClaim = ReturnType<typeof describeClaim>;

/**
 * A claim as its person sees it (CL-07): what we can claim and why, the last day where it was
 * verified, and the next fact we need.
 */
export function describeOwnClaim(caseId: string, userId: string, now: number = Date.now()) {
  const judged = judgeCase(caseId, now);
  const next = isAskedNow(userId, now) ? null : questionToPut(judged, judged.allowed);
  const open = findOpenQuestion(userId, caseId);
  const question = open?.words ?? (next === null ? null : questionTexts[next]);
  const days = judged.holding.flatMap((finding) => lastDayOf(finding) ?? []).sort();
  return {
    claims: judged.holding.map(({ entry, texts }) => ({
      id: entry.id,
      title: entry.title,
      texts: texts.length,
    })),
    noClaim: judged.noClaim === null ? null : noClaimAnswers[judged.noClaim],
    lastDay: mayTellLastDay(judged.holding) ? (days[0] ?? null) : null,
    question,
    hasFiling: filingGaps(caseId, judged).length === 0,
  };
}
export type OwnClaim = ReturnType<typeof describeOwnClaim>;
