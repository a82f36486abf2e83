import { describe, expect, it } from "vitest";
import { getCase } from "~/core/cases/queries";
import { decideCase } from "~/core/cases/reading/decide-case";
import { recordReading } from "~/core/cases/reading/record-reading";
import { correctFact } from "~/core/claims/facts/correct-fact";
import { fillFromReading } from "~/core/claims/facts/fill-from-reading";
import { readStop } from "~/core/claims/facts/read-stop";
import { stops } from "~/core/claims/facts/stops";
import { judgeCase } from "~/core/claims/gate/judge-case";
import { describeClaim } from "~/core/claims/queries-claim";
import { takeClaimAnswer } from "~/core/claims/questions/take-claim-answer";
import { sqlite } from "~/db/client";
import { acceptedCase } from "~/tests/support/outreach";
import { makeCase, makePerson, makeReading } from "~/tests/support/people";
import { makeStaff } from "~/tests/support/staff-people";

const staff = makeStaff();
const at = Date.parse("2026-11-20T12:00:00Z");

/** A thread: an offer on 1 September, the person's words, and a later offer. */
const thread = (words: string) => ({
  messages: [
    { from: "sender", text: "Roof offers today! Reply STOP to end", box: box(0.1) },
    { from: "user", text: words, box: box(0.3) },
    { from: "sender", text: "New roof offers!", box: box(0.6) },
  ],
  timestamps: [
    { raw: "Sep 1", iso: "2026-09-01T10:00", box: box(0.05) },
    { raw: "Oct 1", iso: "2026-10-01T10:00", box: box(0.5) },
  ],
});
const box = (y: number) => ({ page: 0, y, height: 0.05 });

function seen(words: string): string {
  const { caseId } = acceptedCase();
  sqlite.prepare("DELETE FROM claim_facts WHERE case_id = ?").run(caseId);
  fillFromReading(caseId, "picture_1", thread(words), at);
  return caseId;
}
const validIn = (caseId: string) => stops(judgeCase(caseId, at).facts).valid;

describe("a stop in any words that a reasonable person understands (64.1200(a)(10), CL-01)", () => {
  it.each([
    ["STOP", "per_se"],
    ["Please leave me alone", "plain"],
    ["don't text me anymore", "plain"],
    ["Take me off your list please.", "plain"],
    ["STOP sending me texts", "plain"],
    ["I already told you to stop. Leave me alone.", "plain"],
    ["Por favor no me escriban mas", "plain"],
    ["not interested", "unclear"],
    ["lol leave me alone", "unclear"],
    ["Do not text me if you can't fix it", "unclear"],
    ["Who is this?", null],
    ["I want a quote", null],
    ["don't stop", null],
    ["cancel my appointment", null],
    ["Never stop sending me these deals", null],
  ] as const)("%s is %s", (words, kind) => {
    expect(readStop(words)).toBe(kind);
  });

  it("counts off a picture with its words, day and source, and a federal late text follows", () => {
    const caseId = seen("Please leave me alone");
    expect(validIn(caseId)).toMatchObject([{ day: "2026-09-01", channel: "reply" }]);
    const line = describeClaim(caseId, at).facts.find(({ fact }) => fact === "stops");
    expect(line).toMatchObject({ source: "picture" });
    expect(line?.value).toContain("Please leave me alone");
    // Florida wants the word itself, and no theory may take plain words for it.
    expect(validIn(caseId)[0]?.letters).not.toBe("stop");
  });

  it("in unsure words counts for nothing until staff says that it is one", () => {
    const caseId = seen("not interested");
    expect(validIn(caseId)).toEqual([]);
    expect(describeClaim(caseId, at).obstacles.join()).toContain("not interested");
    const [stop] = judgeCase(caseId, at).facts.stops ?? [];
    const reason = "they clearly asked for an end";
    const value = [{ ...stop, kind: "plain" }];
    correctFact({ caseId, fact: "stops", textId: null, value, reason }, staff);
    expect(validIn(caseId)).toHaveLength(1);
    expect(describeClaim(caseId, at).obstacles.join()).not.toContain("not interested");
  });

  it("that a later picture shows is added to what staff confirmed", () => {
    const caseId = seen("not interested");
    const reason = "it is no request";
    correctFact({ caseId, fact: "stops", textId: null, value: [], reason }, staff);
    expect(stops(judgeCase(caseId, at).facts)).toEqual({ valid: [], isKnown: true });
    fillFromReading(caseId, "picture_2", thread("STOP"), Date.now() + 1000);
    expect(validIn(caseId)).toMatchObject([{ letters: "stop" }]);
  });

  it("that the person only tells of is shown as said by them and counts for nothing", () => {
    const { caseId, userId } = acceptedCase();
    sqlite
      .prepare("INSERT INTO claim_questions (case_id, question, asked_at) VALUES (?, 'Q1', ?)")
      .run(caseId, Date.now());
    expect(takeClaimAnswer({ userId, words: "Yes, in May", messageId: null })).toMatchObject({
      outcome: "taken",
      isOwed: true,
    });
    expect(stops(judgeCase(caseId).facts)).toEqual({ valid: [], isKnown: false });
    expect(describeClaim(caseId).facts).toContainEqual(
      expect.objectContaining({ fact: "stops", source: "person", reason: "Yes, in May" }),
    );
  });

  it("in unsure words puts an accepted case before staff, and a plain one does not", () => {
    const decided = (words: string) => {
      const { caseId, fileId } = makeCase(makePerson().userId);
      const { messages } = thread(words);
      const reading = makeReading({ messages });
      expect(decideCase(caseId, recordReading(caseId, fileId, reading)).outcome).toBe("submitted");
      return getCase(caseId);
    };
    expect(decided("not interested")).toMatchObject({ needsReview: true, status: "submitted" });
    expect(decided("please leave me alone").needsReview).toBe(false);
  });
});
