import { afterEach, describe, expect, it } from "vitest";
import { setAppMode } from "~/core/app-mode";
import { changeAnswer } from "~/core/cases/review/change-answer";
import type { ClaimFacts } from "~/core/claims/facts/claim-facts";
import { factsOfMatter } from "~/core/claims/facts/facts-of-matter";
import { recordFact } from "~/core/claims/facts/record-fact";
import { unsureStops } from "~/core/claims/facts/stops";
import { factOfQuestion } from "~/core/claims/own/own-answers";
import { describeOwnClaim } from "~/core/claims/own/describe-own-claim";
import { takeClaimAnswer } from "~/core/claims/questions/take-claim-answer";
import { releaseCase } from "~/core/outreach/release-case";
import { setEmergencyStop } from "~/core/staff/set-emergency-stop";
import { sqlite } from "~/db/client";
import { approveForNewYork, makeClaimHold } from "~/tests/support/open-claims";
import { acceptedCase } from "~/tests/support/outreach";
import { makeCase, makePerson } from "~/tests/support/people";
import { makeStaff } from "~/tests/support/staff-people";

afterEach(() => {
  setAppMode("demo");
  sqlite.exec("DELETE FROM emergency_stops");
});

function claimIn(state: string) {
  const made = acceptedCase();
  makeClaimHold(made.caseId);
  sqlite
    .prepare("UPDATE profiles SET state = ?, created_at = 1 WHERE user_id = ?")
    .run(state, made.userId);
  const line = { caseId: made.caseId, source: "staff", at: Date.now() } as const;
  recordFact({ ...line, fact: "state_then", value: { state, from: "2020-01-01" } });
  return made;
}
const own = ({ caseId, userId }: { caseId: string; userId: string }) =>
  describeOwnClaim(caseId, userId, 50_000);

function answered(question: string, words: string) {
  const made = acceptedCase();
  sqlite
    .prepare("INSERT INTO claim_questions (case_id, question, asked_at) VALUES (?, ?, ?)")
    .run(made.caseId, question, Date.now());
  takeClaimAnswer({ userId: made.userId, words, messageId: null });
  return made;
}

describe("a claim as its person sees it (CL-07)", () => {
  it("that holds: why, what the law allows beside the flat share, the way, and the last day", () => {
    const claim = own(claimIn("FL"));
    expect(claim.standing).toBe("claim");
    expect(claim.claims.map(({ id }) => id)).toContain("F1");
    const why = [...claim.claims.flatMap((each) => each.why), ...claim.shared];
    expect(why).toContain("Your number has been on the Do Not Call list since January 1, 2020.");
    expect(why).toContain("You never agreed to these texts.");
    expect(new Set(why).size, "each reason once").toBe(why.length);
    expect(claim.amount).toContain("up to $1,000 in all");
    expect(claim.amount).toContain("at most $3,000");
    expect(claim.amount).toContain("no promise");
    expect(claim.share).toContain("flat $500");
    expect(claim.pathway).toContain("We write to the company");
    expect(claim.lastDay).toMatch(/^[A-Z][a-z]+ \d{1,2}, \d{4}$/);
  });

  it("that the person files themselves: what a court gives is theirs, and no flat share is told", () => {
    const claim = own(claimIn("NY"));
    expect(claim.share).toContain("yours");
    expect(claim.share).not.toContain("$500");
    expect(claim.pathway).toContain("file this claim yourself");
  });

  it.each([
    ["TX", "lawyer"],
    ["KY", "at present"],
  ])("that is not pursued in %s: says so, tells no money and asks for nothing", (state, words) => {
    const claim = own(claimIn(state));
    expect(claim).toMatchObject({ standing: "not_pursued", amount: null, share: null, needs: [] });
    expect(claim.question).toBeNull();
    expect(claim.pathway).toContain(words);
  });

  it("that is not known yet names what is still needed", () => {
    const made = claimIn("FL");
    const staff = { caseId: made.caseId, source: "staff", at: Date.now() } as const;
    for (const fact of ["owner", "line_use"] as const)
      recordFact({ ...staff, fact, value: { isUnknown: true } });
    const claim = own(made);
    expect(claim).toMatchObject({ standing: "nothing_yet", amount: null, pathway: null });
    expect(claim.needs).toContain("Whose phone got the texts");
    expect(claim.question).not.toBeNull();
  });

  it("that is held says so, also for one company only", () => {
    const made = claimIn("FL");
    expect(own(made).isHeld).toBe(false);
    const stop = { what: "letters", scope: "state", subject: "FL" } as const;
    setEmergencyStop(stop, "a look at the law", makeStaff());
    expect(own(made).isHeld).toBe(true);
    expect(own(claimIn("VA")).isHeld).toBe(false);
  });

  it("tells in live mode only what counsel has approved", () => {
    const made = claimIn("NY");
    setAppMode("live");
    expect(own(made)).toMatchObject({ claims: [], amount: null, share: null, lastDay: null });
    approveForNewYork(makeStaff("super_admin"));
    expect(own(made).claims.map(({ id }) => id)).toEqual(["F1"]);
  });
});

describe("what a person answered about a claim (CL-09)", () => {
  it("is shown, and can be changed until the letters begin, each change on record", () => {
    const made = answered("Q2", "N");
    const { caseId, userId } = made;
    expect(own(made).answers).toMatchObject([{ id: "Q2", answer: "No, never" }]);
    changeAnswer({ userId, caseId, question: "Q2", words: "yes, in a shop" });
    expect(own(made).answers).toMatchObject([{ id: "Q2", answer: "Agreed, day unknown" }]);
    expect(factsOfMatter(caseId).facts.consent).toEqual([{ kind: "given", at: null }]);
    changeAnswer({ userId, caseId, question: "Q2", words: "not sure" });
    expect(own(made).answers).toMatchObject([{ id: "Q2", answer: "Not sure, or not told" }]);
    expect(factsOfMatter(caseId).facts.consent).toBeNull();
    const lines = sqlite
      .prepare("SELECT reason FROM claim_facts WHERE case_id = ? AND fact = 'consent'")
      .pluck()
      .all(caseId);
    expect(lines).toEqual([null, "yes, in a shop", "not sure"]);
    const events = sqlite
      .prepare("SELECT data FROM case_events WHERE case_id = ? AND kind = 'answer_changed'")
      .pluck()
      .all(caseId) as string[];
    expect(events.map((each) => JSON.parse(each) as unknown)).toEqual([
      { question: "Signed up for their texts", was: "never agreed", now: "agreed, day unknown" },
      { question: "Signed up for their texts", was: "agreed, day unknown", now: null },
    ]);
  });

  it.each([
    ["Q1", "N", "No", "Yes. We need the picture that shows it."],
    ["Q4", "N", "No", "Yes. We need the e-mail that shows since when."],
    ["Q5", "N", "Yes", "No, there is more. We need the pictures of it."],
  ] as const)(
    "%s: a no that turns into a yes counts as one told at once",
    (question, no, was, now) => {
      const [changed, told] = [answered(question, no), answered(question, "Y")];
      expect(own(changed).answers).toMatchObject([{ id: question, answer: was }]);
      changeAnswer({ ...changed, question, words: "Yes" });
      for (const { caseId, userId } of [changed, told]) {
        expect(own({ caseId, userId }).answers).toMatchObject([{ id: question, answer: now }]);
        const { registryDate, isThreadComplete, ...facts } = factsOfMatter(caseId).facts;
        expect({ registryDate, isThreadComplete }).toEqual({
          registryDate: null,
          isThreadComplete: null,
        });
        expect(unsureStops(facts as ClaimFacts)).toHaveLength(question === "Q1" ? 1 : 0);
      }
    },
  );

  it.each([
    ["Q7", "owner", "Y", "person"],
    ["Q8", "lineUse", "HOME", "home"],
    ["Q4", "registryDate", "N", "not_registered"],
  ] as const)(
    "%s: not sure any more is not answered by another claim, unless it is proven there",
    (question, fact, words, value) => {
      const first = answered(question, words);
      sqlite.prepare("UPDATE phone_numbers SET proven_at = 1 WHERE user_id = ?").run(first.userId);
      const { caseId } = makeCase(first.userId);
      const change = { userId: first.userId, caseId, question } as const;
      expect(factsOfMatter(caseId).facts[fact]).toBe(value);
      changeAnswer({ ...change, words: "not sure" });
      expect(factsOfMatter(caseId).facts[fact]).toBeNull();
      expect(own(change).answers).toMatchObject([{ answer: "Not sure, or not told" }]);
      expect(factsOfMatter(first.caseId).facts[fact]).toBe(value);
      const proven = { caseId: first.caseId, source: "staff", at: Date.now() } as const;
      recordFact({ ...proven, fact: factOfQuestion[question], value });
      expect(factsOfMatter(caseId).facts[fact]).toBe(value);
    },
  );

  it("is nobody else's to change, not once letters go out, and not in words that say nothing", () => {
    const made = answered("Q7", "Y");
    const change = { ...made, question: "Q7", words: "it is my employer's phone" } as const;
    const stranger = { ...change, userId: makePerson().userId };
    expect(() => changeAnswer(stranger)).toThrow(/no case/);
    expect(() => changeAnswer({ ...change, words: "purple" })).toThrow(/did not understand/);
    changeAnswer(change);
    expect(factsOfMatter(made.caseId).facts.owner).toBe("employer");
    releaseCase(made.caseId);
    expect(() => changeAnswer(change)).toThrow(/letters have begun/);
    expect(own(made).mayChange).toBe(false);
  });
});
