/** Questions about a claim in the order that decides between equals (CL-09). */
export const questionIds = [
  "Q1",
  "Q2",
  "Q3",
  "Q4",
  "Q5",
  "Q6",
  "Q7",
  "Q8",
  "Q9",
  "Q10",
  "Q11",
  "Q12",
  "Q13",
] as const;
export type QuestionId = (typeof questionIds)[number];

/** So many questions are asked about a case, and no more. */
export const mostQuestions = 5;

/** What a question costs the person: a picture three, a date two, a letter one. */
export const burdens: Readonly<Record<QuestionId, number>> = {
  Q1: 3,
  Q2: 1,
  Q3: 2,
  Q4: 2,
  Q5: 3,
  Q6: 2,
  Q7: 1,
  Q8: 1,
  Q9: 1,
  Q10: 1,
  Q11: 2,
  Q12: 1,
  Q13: 1,
};
