import { phraseList } from "~/core/claims/answers/known-words";
import type { QuestionId } from "~/core/claims/judge/questions";

/** What a question is about, in words by which people say that it is so, or that it is not. */
export type Topic = {
  /** Said without a negation these mean yes, with one no. */
  done: readonly string[];
  /** These mean no with a negation, and nothing without. */
  named: readonly string[];
  /** These mean no with a negation, and yes where the writer has them. */
  had: readonly string[];
  /** Said without a negation these mean no, with one yes. */
  not: readonly string[];
  /** What else such words may be about: said of these only, they say nothing of the matter. */
  besides: readonly string[];
  /** Whether any of several things makes the answer yes. */
  isEither: boolean;
  /** Whether what "they" do is about the matter: the sender's texts. */
  isOfSender: boolean;
};

/** The questions that are answered by yes or no. */
export type PolarId = Extract<QuestionId, "Q1" | "Q2" | "Q3" | "Q4" | "Q5" | "Q6" | "Q12" | "Q13">;

/** No phrases. */
export const none: readonly string[] = [];
/** By these the writer says to have what is named. */
export const holders = phraseList(
  `have|i have|got|theres|there is|had|has|in a|in the|found|opened|made|do have|still have
   |already|found my|tengo|hay|tenia|tuve|encontre|estoy en|tenemos|si tengo|ya tengo`,
);

/** The topic of questions that are not answered by yes or no. */
export const nothingAsked: Topic = {
  done: none,
  named: none,
  had: none,
  not: none,
  besides: none,
  isEither: false,
  isOfSender: true,
};
