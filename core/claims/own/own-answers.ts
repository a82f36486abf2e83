import { and, inArray, isNotNull } from "drizzle-orm";
import { isOwed, isUnknown, type FactName } from "~/core/claims/facts/fact-values";
import { casesOfMatter } from "~/core/claims/facts/facts-of-matter";
import type { FactLine } from "~/core/claims/facts/list-fact-lines";
import { factInWords } from "~/core/claims/facts/fact-words";
import {
  asksOf,
  questionIds,
  type PutQuestion,
  type QuestionId,
} from "~/core/claims/judge/questions";
import { questionTexts } from "~/core/claims/questions/question-texts";
import { toldDayOf } from "~/core/claims/told-day-of-stop";
import { spellDay } from "~/core/words/spell-day";
import { db } from "~/db/client";
import { claimQuestions } from "~/db/schema/claims";

/** The fact that a question asks for. */
export const factOfQuestion: Readonly<Record<QuestionId, FactName>> = {
  Q1: "stops",
  Q2: "consent",
  Q3: "purchases",
  Q4: "registry_date",
  Q5: "thread_complete",
  Q6: "inquiries",
  Q7: "owner",
  Q8: "line_use",
  Q9: "state_then",
  Q10: "respondent",
  Q11: "text.receivedAt",
  Q12: "other_hands",
  Q13: "arbitration",
};

/** What a question is about, as a heading for the person. */
export const questionLabels: Readonly<Record<QuestionId, string>> = {
  Q1: "Asked them to stop",
  Q2: "Signed up for their texts",
  Q3: "Bought from them",
  Q4: "Number on donotcall.gov",
  Q5: "The whole thread is here",
  Q6: "Asked them for a price or information",
  Q7: "Whose phone got the texts",
  Q8: "What the phone is used for",
  Q9: "State at the time of the texts",
  Q10: "Company that sent the texts",
  Q11: "When the text came",
  Q12: "Given to a lawyer, a service or a class action",
  Q13: "An account with them, or their terms accepted",
};

/** What an open question still needs, as a line of a list. */
export const neededWords: Readonly<Record<QuestionId, string>> = {
  Q1: "A picture of you asking them to stop, if you did",
  Q2: "Whether you ever signed up for their texts",
  Q3: "Whether and when you bought from them",
  Q4: "Whether your number is on donotcall.gov, and the e-mail that shows since when",
  Q5: "Pictures of the whole thread, with the dates",
  Q6: "Whether you asked them for a price or for information",
  Q7: "Whose phone got the texts",
  Q8: "Whether you use the phone at home or for a business",
  Q9: "The state where you lived when the texts came",
  Q10: "The company that sent the texts",
  Q11: "The day and time of a text whose date we cannot read",
  Q12: "Whether a lawyer, another service or a class action has this already",
  Q13: "Whether you have an account with them or accepted their terms",
};

/** The same of a stop that is shown without its day. */
export const neededDayOfStop = "The day on which you told them to stop";

// Words of a person's own page where the neutral ones would be stiff.
const ownWords: Readonly<Record<string, string>> = {
  "Q2 never agreed": "No, never",
  "Q3 none": "No, never",
  "Q6 none": "No",
  "Q7 own number": "It is mine",
  "Q1 never asked to stop": "No",
  "Q4 not registered": "No",
};

// What a picture or a letter has still to prove, as the person said it.
const owedWords: Readonly<Partial<Record<QuestionId, string>>> = {
  Q1: "Yes. We need the picture that shows it.",
  Q4: "Yes. We need the e-mail that shows since when.",
  Q5: "No, there is more. We need the pictures of it.",
};

// Days within an answer as a person reads them.
const spelt = (words: string): string => words.replace(/\b\d{4}-\d{2}-\d{2}\b/g, spellDay);

function answeredQuestions(caseId: string): ReadonlySet<string> {
  const rows = db
    .select({ question: claimQuestions.question })
    .from(claimQuestions)
    .where(
      and(
        inArray(
          claimQuestions.caseId,
          casesOfMatter(caseId).map(({ id }) => id),
        ),
        isNotNull(claimQuestions.answeredAt),
      ),
    )
    .all();
  return new Set(rows.flatMap(({ question }) => [...asksOf(question as PutQuestion)]));
}

function answerInWords(id: QuestionId, value: unknown): string {
  const toldDay = id === "Q1" ? toldDayOf(value) : null;
  if (toldDay?.kind === "local") return `Yes, on ${spellDay(toldDay.day)}`;
  const words = spelt(factInWords(factOfQuestion[id], value));
  const isStillOwed = isOwed(value) || (id === "Q1" && words.startsWith("told"));
  const owed = isStillOwed ? owedWords[id] : undefined;
  if (owed !== undefined) return owed;
  if (value === undefined || isUnknown(value)) return "Not sure, or not told";
  return ownWords[`${id} ${words}`] ?? words.charAt(0).toUpperCase() + words.slice(1);
}

/** An answer of the person about a claim, as their page shows it. */
export type OwnAnswer = {
  id: QuestionId;
  label: string;
  /** The question as it is asked, for whoever answers it anew. */
  words: string;
  answer: string;
  /** Whether staff or a picture says something else, which counts instead. */
  isReplaced: boolean;
};

/**
 * What a person answered about a claim, by text or in the portal, one line for each thing that was
 * asked, also where they were not sure (CL-01, CL-09). @param lines the valid lines of the matter
 */
export function ownAnswers(caseId: string, said: readonly FactLine[], lines: readonly FactLine[]) {
  const answered = answeredQuestions(caseId);
  return questionIds.flatMap((id): OwnAnswer[] => {
    const fact = factOfQuestion[id];
    const line = said.find((each) => each.fact === fact);
    if (line === undefined && !answered.has(id)) return [];
    const isMailHere = id === "Q4" && isOwed(line?.value) && line?.sourceRef?.startsWith("exh_");
    const shown = isMailHere ? "Yes. The e-mail is here." : answerInWords(id, line?.value);
    const counted = lines.find((each) => each.fact === fact);
    const isToldDay = id === "Q1" && toldDayOf(line?.value) !== null;
    const isReplaced = line !== undefined && counted !== undefined && counted.source !== "person";
    const words = questionTexts[isToldDay ? "S1" : id];
    return [{ id, label: questionLabels[id], words, answer: shown, isReplaced }];
  });
}
