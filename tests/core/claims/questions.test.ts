import { describe, expect, it } from "vitest";
import { judgeCase } from "~/core/claims/gate/judge-case";
import { correctFact } from "~/core/claims/facts/correct-fact";
import { askClaimQuestion, findOpenQuestion } from "~/core/claims/questions/ask-claim-question";
import { noClaimAnswers } from "~/core/claims/questions/no-claim-answers";
import { questionTexts } from "~/core/claims/questions/question-texts";
import { readClaimAnswer } from "~/core/claims/questions/read-claim-answer";
import { takeClaimAnswer } from "~/core/claims/questions/take-claim-answer";
import { describeClaim } from "~/core/claims/queries-claim";
import { describeOwnClaim } from "~/core/claims/own/describe-own-claim";
import { acceptedCase } from "~/tests/support/outreach";
import { auditOf, makeStaff } from "~/tests/support/staff-people";

const when = { today: "2026-11-23", since: "2026-05-04", state: "OH" };
const gsm = /^[A-Za-z0-9 @$_!"#%&'()*+,\-./:;<=>?]+$/;

describe("what a person is asked and told", () => {
  it.each([...Object.values(questionTexts), ...Object.values(noClaimAnswers)])(
    "is one plain text: %s",
    (words) => {
      expect(words).toMatch(gsm);
      expect(words.length).toBeLessThanOrEqual(160);
      expect(words).not.toMatch(/reply (yes|end|cancel)\b/i);
    },
  );
});

describe("an answer", () => {
  it.each([
    ["Q2", "N", "consent", "none"],
    ["Q2", "Y", "consent", [{ kind: "given", at: null }]],
    ["Q3", "never", "purchases", []],
    ["Q3", "around March 2025", "purchases", ["2025-03-31"]],
    ["Q3", "3/4/25", "purchases", ["2025-03-04"]],
    ["Q4", "No", "registry_date", "not_registered"],
    ["Q7", "yes", "owner", "person"],
    ["Q7", "it is my wife's", "owner", "family_plan"],
    ["Q7", "my company pays for it", "owner", "employer"],
    ["Q8", "Both", "line_use", "both"],
    ["Q9", "in Ohio", "state_then", { state: "OH", from: "2026-05-04" }],
    ["Q12", "no", "other_hands", "no"],
    ["J3", "for business", "line_use", "work"],
  ] as const)("%s: %s", (question, words, fact, value) => {
    expect(readClaimAnswer(question, words, when)).toEqual({
      kind: "facts",
      facts: [{ fact, value }],
    });
  });

  it.each([
    ["Q1", "yes I did", "owed"],
    ["Q2", "not sure", "unknown"],
    ["Q4", "Y", "owed"],
    ["Q13", "I don't remember", "unknown"],
  ] as const)("%s: %s leaves it unknown", (question, words, kind) => {
    expect(readClaimAnswer(question, words, when)).toEqual({ kind });
  });

  it.each([
    ["J1", "N", { stops: [], thread_complete: true }],
    ["J2", "N", { consent: "none", purchases: [], inquiries: [], arbitration: "no" }],
    ["J2", "no, never", { consent: "none", purchases: [], inquiries: [], arbitration: "no" }],
    ["J3", "Y", { owner: "person", line_use: "home" }],
    ["J3", "yes, both", { owner: "person", line_use: "both" }],
    ["J4", "N", { other_hands: "no", arbitration: "no" }],
    ["J4", "no none of it", { other_hands: "no", arbitration: "no" }],
    [
      "J5",
      "Y",
      { owner: "person", line_use: "home", state_then: { state: "OH", from: "2026-05-04" } },
    ],
  ] as const)("%s: %s answers all that was asked in one text", (question, words, values) => {
    expect(readClaimAnswer(question, words, when)).toEqual({
      kind: "facts",
      facts: Object.entries(values).map(([fact, value]) => ({ fact, value })),
    });
  });

  it.each([
    ["J1", "yes", "owed"],
    ["J1", "not sure", "unknown"],
    ["J2", "Y", "unknown"],
    ["J2", "no, but I bought shoes there once", "unknown"],
    ["J2", "I have an account", "unknown"],
    ["J2", "not sure", "unknown"],
    ["J2", "purple", "not_understood"],
    ["J3", "no", "unknown"],
    ["J3", "it is my daughter's", "unknown"],
    ["J3", "yes but for work", "unknown"],
    ["J5", "yes but i lived in Texas then", "unknown"],
    ["J4", "yes", "unknown"],
    ["J4", "no lawyer but I have an account", "unknown"],
    ["J4", "I ticked their terms", "unknown"],
    ["J4", "purple", "not_understood"],
    ["J5", "no", "unknown"],
    ["J5", "purple", "not_understood"],
    ["J3", "purple", "not_understood"],
  ] as const)("%s: %s says nothing of any one of its questions", (question, words, kind) => {
    expect(readClaimAnswer(question, words, when)).toEqual({ kind });
  });

  it.each([
    ["Q2", "what do you mean?"],
    ["Q8", "blue"],
    ["Q9", "Atlantis"],
  ] as const)("%s: %s is not understood", (question, words) => {
    expect(readClaimAnswer(question, words, when).kind).toBe("not_understood");
  });
});

describe("a case", () => {
  it("is asked one thing at a time, takes the answer as the person's, and never asks again", () => {
    const { caseId, userId } = acceptedCase();
    expect(takeClaimAnswer({ userId, words: "N", messageId: null }).outcome).toBe("none_open");
    const asked = new Set<string>();
    for (let round = 0; round < 8; round++) {
      const question = askClaimQuestion(caseId);
      if (!question) break;
      expect(asked.has(question.question)).toBe(false);
      asked.add(question.question);
      expect(askClaimQuestion(caseId)).toBeUndefined();
      expect(describeOwnClaim(caseId, userId, 50_000).question).toBe(question.words);
      expect(takeClaimAnswer({ userId, words: "not sure", messageId: null }).outcome).toMatch(
        /taken|not_understood/,
      );
      if (findOpenQuestion(userId)) takeClaimAnswer({ userId, words: "no", messageId: null });
      if (findOpenQuestion(userId)) break;
    }
    expect(asked.size).toBeLessThanOrEqual(5);
  });

  it("shows staff each fact with its source, and a correction stands above what was said", () => {
    const { caseId } = acceptedCase();
    const staff = makeStaff();
    const owner = { caseId, fact: "owner", textId: null, reason: "the bill shows it" };
    expect(() => correctFact({ ...owner, value: "the cat" }, staff)).toThrow(/nothing that can/);
    expect(() => correctFact({ ...owner, value: "person", reason: "" }, staff)).toThrow(/why/);
    correctFact({ ...owner, value: "person" }, staff);
    expect(judgeCase(caseId).facts.owner).toBe("person");
    expect(describeClaim(caseId).facts).toContainEqual(
      expect.objectContaining({ fact: "owner", source: "staff", reason: "the bill shows it" }),
    );
    expect(auditOf(caseId).map(({ act }) => act)).toContain("correct-fact");
    correctFact({ ...owner, value: null }, staff);
    expect(judgeCase(caseId).facts.owner).toBeNull();
  });
});
