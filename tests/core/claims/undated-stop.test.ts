import { describe, expect, it } from "vitest";
import { changeAnswer } from "~/core/cases/review/change-answer";
import type { Moment } from "~/core/claims/facts/claim-facts";
import { fillFromReading } from "~/core/claims/facts/fill-from-reading";
import { isStopUndated, stops } from "~/core/claims/facts/stops";
import { judgeCase } from "~/core/claims/gate/judge-case";
import { describeOwnClaim } from "~/core/claims/own/describe-own-claim";
import { answerAndAskNext } from "~/core/claims/questions/answer-and-ask-next";
import { askClaimQuestion } from "~/core/claims/questions/ask-claim-question";
import { questionIn, questionTexts } from "~/core/claims/questions/question-texts";
import { questionToPut } from "~/core/claims/questions/question-to-put";
import { recordFact } from "~/core/claims/facts/record-fact";
import { stopOfToldDay, withToldDay } from "~/core/claims/told-day-of-stop";
import { sqlite } from "~/db/client";
import { countSegments } from "~/integrations/sms/segments";
import { acceptedCase } from "~/tests/support/outreach";

const at = Date.parse("2026-11-20T12:00:00Z");
const local = (day: string): Moment => ({ kind: "local", day, second: null });
const box = (y: number) => ({ page: 0, y, height: 0.02 });

/** A cut picture: an offer and the person's STOP without a day, then two offers with theirs. */
const cut = (words = "STOP") => ({
  messages: [
    { from: "sender", text: "Roof offers today! Reply STOP to end", box: box(0.1) },
    { from: "user", text: words, box: box(0.2) },
    { from: "sender", text: "New roof offers today!", box: box(0.5) },
    { from: "sender", text: "Roofs 20% off, buy now!", box: box(0.8) },
  ],
  timestamps: [
    { raw: "Oct 1", iso: "2026-10-01T10:00", box: box(0.4) },
    { raw: "Oct 3", iso: "2026-10-03T10:00", box: box(0.7) },
  ],
});

// All else that a claim by the internal list needs is known.
function shown(words?: string) {
  const made = acceptedCase();
  const { caseId, userId } = made;
  sqlite.prepare("DELETE FROM claim_facts WHERE case_id = ?").run(caseId);
  sqlite.prepare("UPDATE profiles SET state = 'OH', created_at = 1 WHERE user_id = ?").run(userId);
  fillFromReading(caseId, `${caseId}_picture`, cut(words), at);
  const known = { caseId, source: "person", saidBy: userId, at } as const;
  recordFact({ ...known, fact: "owner", value: "person" });
  recordFact({ ...known, fact: "line_use", value: "home" });
  return made;
}

const judged = (caseId: string) => judgeCase(caseId, at);
const held = (caseId: string) => judged(caseId).holding.map(({ entry }) => entry.id);

function answer(caseId: string, userId: string, words: string) {
  sqlite
    .prepare("INSERT INTO claim_questions (case_id, question, asked_at) VALUES (?, 'S1', ?)")
    .run(caseId, at);
  return answerAndAskNext({ userId, words, messageId: null, aboutCaseId: caseId }, at);
}

describe("a STOP that a picture shows without its day (CL-01, CL-09)", () => {
  it("counts for nothing yet, and its day alone is asked for, not whether it was said", () => {
    const { caseId } = shown();
    const { facts, allowed } = judged(caseId);
    expect(stops(facts)).toEqual({ valid: [], isKnown: false });
    expect(isStopUndated(facts)).toBe(true);
    const open = judged(caseId);
    const put = questionToPut({ ...open, nextQuestion: "Q1" }, allowed);
    expect(put).toBe("S1");
    expect(["S1", "Q5"]).toContain(questionToPut({ ...open, nextQuestion: "Q5" }, allowed));
    expect(askClaimQuestion(caseId, at)).toBeDefined();
  });

  it("counts from the day that the person tells, as their word", () => {
    const { caseId, userId } = shown();
    expect(held(caseId)).not.toContain("F2");
    expect(answer(caseId, userId, "it was May 3")).toMatchObject({ outcome: "taken" });
    const { facts, lines } = judged(caseId);
    expect(stops(facts).valid).toMatchObject([{ day: "2026-05-03", channel: "reply" }]);
    expect(facts.stops).toMatchObject([{ words: "STOP", kind: "per_se", delivered: true }]);
    expect(held(caseId)).toContain("F2");
    expect(lines.find(({ fact }) => fact === "stops")).toMatchObject({
      source: "person",
      saidBy: userId,
    });
  });

  it("stays undated where they are not sure, and is not asked about again", () => {
    const { caseId, userId } = shown();
    expect(answer(caseId, userId, "not sure")).toMatchObject({ outcome: "taken" });
    expect(isStopUndated(judged(caseId).facts)).toBe(true);
    expect(judged(caseId).openQuestions).not.toContain("Q1");
    expect(held(caseId)).not.toContain("F2");
  });

  it.each([
    ["2026-05-03", null],
    ["2026-06-10", "2026-06-10"],
  ])("told as %s counts only if the text above it is not younger", (day, counted) => {
    const { caseId } = shown();
    const lines = judged(caseId).lines.map((line) =>
      line.textId?.endsWith(":0") === true
        ? { ...line, value: { ...(line.value as object), receivedAt: local("2026-06-10") } }
        : line,
    );
    const stop = lines.find(({ fact }) => fact === "stops")!;
    const said = { ...stop, value: [stopOfToldDay(local(day))] };
    const at = counted === null ? null : { day: counted };
    expect(withToldDay(stop, said, lines).value).toMatchObject([{ words: "STOP", at }]);
  });

  it("stays undated where the told day comes after one that the picture shows below", () => {
    const { caseId, userId } = shown();
    answer(caseId, userId, "October 2");
    expect(stops(judged(caseId).facts).valid).toEqual([]);
    const other = shown();
    answer(other.caseId, other.userId, "October 1");
    expect(stops(judged(other.caseId).facts).valid).toMatchObject([{ day: "2026-10-01" }]);
  });

  it("in words that leave doubt stays for staff, whatever day is told", () => {
    const { caseId, userId } = shown("not interested");
    expect(isStopUndated(judged(caseId).facts)).toBe(false);
    answer(caseId, userId, "May 3");
    expect(stops(judged(caseId).facts).valid).toEqual([]);
  });

  it("gives way to a picture that shows the day", () => {
    const { caseId, userId } = shown();
    answer(caseId, userId, "May 3");
    const whole = {
      ...cut(),
      timestamps: [...cut().timestamps, { raw: "Jun 2", iso: "2026-06-02T09:00", box: box(0.05) }],
    };
    fillFromReading(caseId, `${caseId}_whole`, whole, at + 1);
    expect(stops(judged(caseId).facts).valid).toMatchObject([{ day: "2026-06-02" }]);
  });

  it("is told on the person's page with its day, which they may change", () => {
    const { caseId, userId } = shown();
    answer(caseId, userId, "May 3");
    const own = () =>
      describeOwnClaim(caseId, userId, 50_000, at).answers.find(({ id }) => id === "Q1");
    expect(own()).toMatchObject({
      answer: "Yes, on May 3, 2026",
      words: questionTexts.S1,
      isReplaced: false,
    });
    changeAnswer({ userId, caseId, question: "Q1", words: "June 4" }, at + 1);
    expect(own()?.answer).toBe("Yes, on June 4, 2026");
    expect(stops(judged(caseId).facts).valid).toMatchObject([{ day: "2026-06-04" }]);
  });

  it("is proven by no told day alone", () => {
    const { caseId, userId } = acceptedCase();
    sqlite.prepare("DELETE FROM claim_facts WHERE case_id = ?").run(caseId);
    answer(caseId, userId, "May 3");
    expect(stops(judged(caseId).facts)).toEqual({ valid: [], isKnown: false });
  });

  it.each(["en", "es"] as const)("is asked about in one text (%s)", (language) => {
    expect(
      countSegments(questionIn("S1", language).normalize("NFD").replace(/\p{M}/gu, "")),
    ).toMatchObject({ encoding: "GSM-7", segments: 1 });
  });
});
