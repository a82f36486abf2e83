import { beforeEach, describe, expect, it, vi } from "vitest";
import { chooseRoute } from "~/bot/agent/choose-route";
import { rejectCase } from "~/core/cases/reject-case";
import { decideCase } from "~/core/cases/reading/decide-case";
import { recordReading } from "~/core/cases/reading/record-reading";
import { correctFact } from "~/core/claims/facts/correct-fact";
import { judgeCase } from "~/core/claims/gate/judge-case";
import { putQuestions } from "~/core/claims/judge/questions";
import { findOpenQuestion } from "~/core/claims/questions/ask-claim-question";
import { nameClaim } from "~/core/claims/questions/name-claim";
import { questionIn, questionTexts } from "~/core/claims/questions/question-texts";
import { days, hours } from "~/core/duration";
import { queueText } from "~/core/messaging/send/queue-text";
import { liftEmergencyStop, setEmergencyStop } from "~/core/staff/set-emergency-stop";
import { releaseCase } from "~/core/outreach/release-case";
import { sqlite } from "~/db/client";
import { answerByRule } from "~/bot/agent/answer-by-rule";
import { countSegments } from "~/integrations/sms/segments";
import { atNoon, noon } from "~/tests/support/at-noon";
import { comesIn, queuedFor } from "~/tests/bot/agent/incoming";
import { makeCase, makePerson, makeReading } from "~/tests/support/people";
import { makeStaff } from "~/tests/support/staff-people";
import { showTwoAdvertisements } from "~/tests/support/two-advertisements";
import { askAboutCase, askPerson } from "~/workflows/cases/ask-about-case";
import { askClaimants } from "~/workflows/upkeep/ask-claimants";

type Person = ReturnType<typeof makePerson>;
let made = 0;

/** An accepted case of a person against a company of its own, with two old advertisements. */
function acceptedFor(person: Person): { caseId: string; number: string; domain: string } {
  const domain = `ask${++made}.com`;
  const file = makeCase(person.userId);
  const reading = makeReading({ violatorEmail: { value: `deals@${domain}`, confidence: 0.99 } });
  const decided = decideCase(file.caseId, recordReading(file.caseId, file.fileId, reading));
  if (decided.outcome !== "submitted") throw new Error("the case was not accepted");
  showTwoAdvertisements(file.caseId);
  return { caseId: file.caseId, number: decided.externalCaseId, domain };
}

async function personWith(cases: number) {
  const person = makePerson();
  await comesIn(person.phone, "hello");
  const claims = Array.from({ length: cases }, () => acceptedFor(person));
  return { ...person, claims };
}

const atDaytime = () => sqlite.prepare("UPDATE texts SET not_before_at = NULL").run();
const askedOf = (caseId: string) =>
  sqlite
    .prepare("SELECT question FROM claim_questions WHERE case_id = ?")
    .pluck()
    .all(caseId) as (typeof putQuestions)[number][];
const answeredOf = (caseId: string) =>
  sqlite
    .prepare("SELECT count(answered_at) FROM claim_questions WHERE case_id = ?")
    .pluck()
    .get(caseId);
const questionsTo = (phone: string) =>
  queuedFor(phone).filter((text) => putQuestions.some((id) => text.endsWith(questionTexts[id])));

atNoon();
const evening = noon + hours(11);

// What other tests of this file left is none of this one's business.
beforeEach(() => void sqlite.prepare("UPDATE cases SET archived_at = 1").run());

describe("CL-09: a question that was held back is asked when its turn comes", () => {
  it("names the case where the person has others, and asks about the second once the first has no more", async () => {
    const { phone, userId, claims } = await personWith(2);
    const [first, second] = claims as [(typeof claims)[0], (typeof claims)[0]];
    for (const { caseId } of claims) askAboutCase(caseId);
    expect([askedOf(first.caseId).length, askedOf(second.caseId).length]).toEqual([1, 0]);
    expect(questionsTo(phone)).toEqual([
      `About case ${first.number}, ${first.domain}: ${questionTexts[askedOf(first.caseId)[0]!]}`,
    ]);
    for (let round = 0; round < 6 && findOpenQuestion(userId)?.caseId === first.caseId; round++) {
      atDaytime();
      const id = await comesIn(phone, "not sure", Date.now() + 2);
      expect(chooseRoute(id).route).toBe("claim");
      answerByRule(id, Date.now() + 3);
      vi.setSystemTime(Date.now() + 1000);
      askPerson(userId, Date.now(), { askedAt: Date.now() - 998, messageId: id });
    }
    expect(findOpenQuestion(userId)?.caseId).toBe(second.caseId);
    const [newest] = queuedFor(phone);
    expect(newest).toMatch(`About case ${second.number}, ${second.domain}: `);
    // The bare word that follows it is an answer about the second case.
    atDaytime();
    const id = await comesIn(phone, "not sure", Date.now() + 2);
    expect(chooseRoute(id).route).toBe("claim");
  });

  it("asks nobody twice, and nobody who left a question unanswered this week; then about the next claim", async () => {
    const { phone, claims } = await personWith(2);
    const now = Date.now();
    expect([await askClaimants(now), await askClaimants(now)]).toEqual([1, 0]);
    expect(await askClaimants(now + days(6))).toBe(0);
    expect(await askClaimants(now + days(8))).toBe(1);
    expect(claims.map(({ caseId }) => askedOf(caseId).length)).toEqual([1, 1]);
    expect(questionsTo(phone)).toHaveLength(2);
  });

  it("takes a late answer for the case whose question it comes after, though another was asked since", async () => {
    const { phone, userId, claims } = await personWith(2);
    const [first, second] = claims as [(typeof claims)[0], (typeof claims)[0]];
    expect(await askClaimants()).toBe(1);
    // The next case is asked the same a week later; its text waits for the morning.
    vi.setSystemTime(noon + days(8));
    askAboutCase(second.caseId);
    sqlite
      .prepare("UPDATE texts SET not_before_at = ? WHERE about_case_id = ?")
      .run(Date.now() + hours(9), second.caseId);
    expect(askedOf(second.caseId)).toEqual(askedOf(first.caseId));
    expect(findOpenQuestion(userId)?.caseId).toBe(second.caseId);
    const id = await comesIn(phone, "N", Date.now() + 5);
    expect(chooseRoute(id).route).toBe("claim");
    answerByRule(id, Date.now() + 6);
    expect(answeredOf(first.caseId)).toBe(1);
    expect(answeredOf(second.caseId)).toBe(0);
    expect(judgeCase(second.caseId).lines.filter(({ source }) => source === "person")).toEqual([]);
  });

  it("takes an answer in the morning for the question that waited overnight, not for what was said meanwhile", async () => {
    const { phone, claims } = await personWith(1);
    const { caseId } = claims[0]!;
    vi.setSystemTime(noon + hours(10));
    askAboutCase(caseId);
    sqlite
      .prepare("UPDATE texts SET not_before_at = ? WHERE about_case_id = ?")
      .run(noon + hours(20), caseId);
    vi.setSystemTime(noon + hours(10.5));
    const conversationId = sqlite
      .prepare("SELECT id FROM support_conversations WHERE phone = ?")
      .pluck()
      .get(phone) as string;
    queueText({
      conversationId,
      phone,
      body: "Would you like to know more?",
      segments: 1,
      purpose: "answer",
      key: `meanwhile:${caseId}`,
    });
    const early = await comesIn(phone, "N", noon + hours(11));
    expect(chooseRoute(early).route).not.toBe("claim");
    vi.setSystemTime(noon + hours(20.1));
    const late = await comesIn(phone, "N", Date.now());
    expect(chooseRoute(late).route).toBe("claim");
  });

  it("asks nobody in quiet hours, without a number or while texts are stopped", async () => {
    const { userId, claims } = await personWith(1);
    expect(await askClaimants(evening)).toBe(0);
    const staff = makeStaff("admin");
    const texts = { what: "texts", scope: "everything", subject: "" } as const;
    setEmergencyStop(texts, "a drill of the team", staff);
    expect(await askClaimants()).toBe(0);
    liftEmergencyStop(texts, staff);
    sqlite.prepare("UPDATE phone_numbers SET user_id = NULL WHERE user_id = ?").run(userId);
    expect(await askClaimants()).toBe(0);
    expect(askedOf(claims[0]!.caseId)).toEqual([]);
  });

  it("asks nothing about a claim that was released, or is over", async () => {
    const released = await personWith(1);
    releaseCase(released.claims[0]!.caseId, undefined, Date.now());
    const over = await personWith(1);
    rejectCase(
      over.claims[0]!.caseId,
      { code: "STAFF", sentence: "No." },
      { kind: "system", id: null },
    );
    expect(await askClaimants()).toBe(0);
  });

  it("asks for the company first, and for nothing else until somebody knows it", async () => {
    const { userId, claims } = await personWith(1);
    const { caseId } = claims[0]!;
    sqlite
      .prepare("UPDATE cases SET violator_domain = NULL, sender_name = NULL WHERE id = ?")
      .run(caseId);
    expect(await askClaimants()).toBe(1);
    expect(askedOf(caseId)).toEqual(["Q10"]);
    sqlite.prepare("UPDATE claim_questions SET answered_at = ? WHERE case_id = ?").run(1, caseId);
    expect(await askClaimants()).toBe(0);
    const staff = makeStaff("admin");
    correctFact(
      {
        caseId,
        fact: "respondent",
        textId: null,
        value: "Acme Roofing LLC",
        reason: "from the registry",
      },
      staff,
    );
    expect(judgeCase(caseId).facts.respondentName).toBe("Acme Roofing LLC");
    expect(await askClaimants()).toBe(1);
    expect(findOpenQuestion(userId)?.question).not.toBe("Q10");
  });

  it("keeps to two segments beside the longest question, in both languages", async () => {
    const { claims } = await personWith(2);
    for (const language of ["en", "es"] as const)
      for (const id of putQuestions) {
        const words = nameClaim(claims[0]!.caseId, language) + questionIn(id, language);
        expect(
          countSegments(words.normalize("NFD").replace(/\p{M}/gu, "")).segments,
        ).toBeLessThanOrEqual(2);
      }
  });
});
