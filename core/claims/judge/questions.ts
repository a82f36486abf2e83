/** Questions about a claim; their order breaks ties (CL-09). */
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

/**
 * Questions that are asked in one text while all their answers are unknown, since one word may
 * answer them all. A picture of the whole thread is asked for once; after a yes to the others the
 * single questions follow.
 */
export const jointQuestions = {
  J1: { asks: ["Q1", "Q5"], isFinal: true },
  J2: { asks: ["Q2", "Q3", "Q6"], isFinal: false },
  J3: { asks: ["Q7", "Q8"], isFinal: false },
  J4: { asks: ["Q12", "Q13"], isFinal: false },
  J6: { asks: ["Q2", "Q3", "Q6", "Q12"], isFinal: false },
  J5: { asks: ["Q7", "Q8", "Q9"], isFinal: false },
  // The day alone of a stop that a picture shows without one, in the place of Q1.
  S1: { asks: ["Q1"], isFinal: true },
} as const satisfies Record<string, { asks: readonly QuestionId[]; isFinal: boolean }>;
export type JointId = keyof typeof jointQuestions;
/** Those of several questions, the larger group first, where one holds another. */
export const jointIds = ["J1", "J6", "J2", "J5", "J3", "J4"] as const satisfies readonly JointId[];

/** What a person is asked: a single question, or several in one text. */
export type PutQuestion = QuestionId | JointId;
export const putQuestions: readonly PutQuestion[] = [...questionIds, ...jointIds, "S1"];

const isJoint = (asked: string): asked is JointId => asked in jointQuestions;

/** The questions that a text to the person asks. */
export const asksOf = (put: PutQuestion): readonly QuestionId[] =>
  isJoint(put) ? jointQuestions[put].asks : [put];

/** The questions that are not asked again once something was asked. */
export const closedBy = (asked: string): readonly string[] =>
  isJoint(asked) && jointQuestions[asked].isFinal ? jointQuestions[asked].asks : [asked];

/** The limit of questions about a case. */
export const maxQuestions = 5;

/** The burden of a question for the person: a picture three, a date two, a letter one. */
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
