import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { daysNamed } from "~/core/claims/answers/days-named";
import { wordsOf } from "~/core/claims/answers/parts";
import { questionIds, type QuestionId } from "~/core/claims/judge/questions";
import { readClaimAnswer } from "~/core/claims/questions/read-claim-answer";
import { judgeAnswer } from "~/scripts/claims/judge-answer";

const when = { today: "2026-11-24", since: "2026-05-04" };

/** An answer as it was read: its one value, or the kind of answer that gives none. */
function read(question: QuestionId, words: string): unknown {
  const answer = readClaimAnswer(question, words, when);
  return answer.kind === "facts" ? answer.facts[0]?.value : answer.kind;
}
const given = [{ kind: "given", at: null }];

describe("an answer in a person's own words (CL-09)", () => {
  it.each<[QuestionId, string, unknown]>([
    ["Q2", "nope, I am careful with my number", "none"],
    ["Q2", "Definitely not", "none"],
    ["Q2", "Yes, at their booth for a free hat", given],
    ["Q5", "that was the only text from them", true],
    ["Q5", "it was not the first one", "owed"],
    ["Q12", "nobody but you has it", "no"],
    ["Q12", "My attorney has it already", "yes"],
    ["Q13", "No tengo cuenta con ellos", "no"],
    ["Q4", "my number is on the list since 2012", "owed"],
    ["Q4", "the page says not registered", "not_registered"],
  ])("%s: %s is read by what it says", (question, words, value) => {
    expect(read(question, words)).toEqual(value);
  });

  it.each<[QuestionId, string, unknown]>([
    ["Q2", "No. Oh wait, yes, I joined for the coupons", given],
    ["Q2", "Yes... sorry, I read that wrong, no", "none"],
    ["Q5", "Sí, digo no, solo este", true],
    ["Q12", "I thought not, but I hired a lawyer for it", "yes"],
    ["Q8", "WORK no wait HOME", "home"],
    ["Q9", "Utah. I mean Nevada", { state: "NV", from: "2026-05-04" }],
  ])("%s: %s counts from the change of mind on", (question, words, value) => {
    expect(read(question, words)).toEqual(value);
  });

  it.each<[QuestionId, string]>([
    ["Q1", "I believe I did once"],
    ["Q1", "I only blocked their number"],
    ["Q2", "if I did it was a mistake"],
    ["Q2", "my husband signed up there"],
    ["Q2", "yes but with another store"],
    ["Q2", "No, although I did fill in a card with my cell"],
    ["Q4", "it ought to be, likely"],
    ["Q6", "Yes, in May, or was that someone else?"],
    ["Q8", "home I guess"],
    ["Q9", "Iowa or Illinois"],
    ["Q10", "Maybe Northfield Motors"],
    ["Q12", "yes, hold on, let me ask my wife"],
    ["Q13", "What do you mean by terms"],
  ])("%s: %s proves nothing", (question, words) => {
    expect(["unknown", "not_understood"]).toContain(read(question, words));
  });

  it("tells whose phone it is by who holds it, and not by who calls it", () => {
    expect(read("Q7", "my moms phone")).toBe("family_plan");
    expect(read("Q7", "mine, my mom calls me on it")).toBe("person");
    expect(read("Q7", "I am on my parents' plan")).toBe("family_plan");
    expect(read("Q7", "the office gave it out, it is a company phone")).toBe("employer");
    expect(read("Q7", "a friend's phone")).toBe("unknown");
    expect(read("Q7", "mine, but my wife put it on her account")).toBe("unknown");
  });

  it("tells the use that prevails, and both where both are said", () => {
    expect(read("Q8", "mostly home, a job call now and then")).toBe("home");
    expect(read("Q8", "home and also for my business")).toBe("both");
    expect(read("Q8", "home, but sometimes work")).toBe("unknown");
    expect(read("Q8", "I work from home")).toBe("not_understood");
  });

  it("takes a name that is written as one, and no talk", () => {
    expect(read("Q10", "It says Copper Kettle Loans at the end")).toBe("Copper Kettle Loans");
    expect(read("Q10", "no idea. oh, it is signed Tanager Homes")).toBe("Tanager Homes");
    expect(read("Q10", "some insurance people")).toBe("not_understood");
    expect(read("Q10", "I am driving")).toBe("not_understood");
    expect(read("Q10", "ni idea")).toBe("unknown");
  });

  it("takes the state where they lived, and not where they were, are now or come from", () => {
    const state = (code: string) => ({ state: code, from: "2026-05-04" });
    expect(read("Q9", "Vermont, but I was visiting Maine")).toEqual(state("VT"));
    expect(read("Q9", "Kansas then, now I live in Utah")).toEqual(state("KS"));
    expect(read("Q9", "born in Texas, living in Idaho")).toEqual(state("ID"));
    expect(read("Q9", "Carolina del Sur")).toEqual(state("SC"));
    expect(read("Q9", "Kansas City")).toBe("not_understood");
    expect(read("Q9", "ok")).toBe("not_understood");
  });

  it("tells the time of a text only where its half of the day is told", () => {
    const at = (day: string, second: number | null) => ({ kind: "local", day, second });
    expect(read("Q11", "Oct 9 at 9:10 pm")).toEqual(at("2026-10-09", 76_200));
    expect(read("Q11", "Oct 9 around 9")).toEqual(at("2026-10-09", null));
    expect(read("Q11", "el 9 de octubre a las 7 de la tarde")).toEqual(at("2026-10-09", 68_400));
    expect(read("Q11", "Oct 9, no, Oct 10, 21:05")).toEqual(at("2026-10-10", 75_900));
    expect(read("Q11", "Oct 9 or 10")).toBe("not_understood");
    expect(read("Q11", "9:10 pm")).toBe("not_understood");
  });

  it("tells the last purchase, the last day of what is less exact, and none of a choice", () => {
    expect(read("Q3", "a sofa in 2021 and lamps in March 2024")).toEqual(["2024-03-31"]);
    expect(read("Q3", "this November")).toEqual(["2026-11-24"]);
    expect(read("Q3", "in 2023 or 2024")).toBe("unknown");
    expect(read("Q3", "No, I moved here in 2022")).toEqual([]);
    expect(read("Q6", "not in those 3 months, but I asked in 2019")).toEqual([]);
  });
});

it("names the last such day where no year is given, and none that is not or is still to come", () => {
  const days = (words: string) => daysNamed(wordsOf(words), when.today).map(({ to }) => to);
  expect(days("Feb 2024")).toEqual(["2024-02-29"]);
  expect(days("Dec 24")).toEqual(["2025-12-24"]);
  expect(days("el 3 de mayo de 2026")).toEqual(["2026-05-03"]);
  expect(days("2/30/2026")).toEqual([null]);
  expect(days("2027-01-01")).toEqual([null]);
  expect(days("last July")).toEqual([null]);
  expect(days("may have")).toEqual([]);
});

// What the reading was made on: a sealed half by the same writer is measured by hand.
it("makes up no fact in one of a hundred development answers, and finds most", () => {
  const path = new URL("../../fixtures/claims/answers.jsonl", import.meta.url);
  const lines = readFileSync(path, "utf8").trim().split("\n");
  const verdicts = lines.map((line) => {
    const { q, says, label } = JSON.parse(line) as { q: string; says: string; label: string };
    const question = questionIds.find((id) => id === q)!;
    return judgeAnswer(question, label, readClaimAnswer(question, says, when), when.today);
  });
  const share = (verdict: string) =>
    verdicts.filter((each) => each === verdict).length / verdicts.length;
  expect(share("wrong")).toBeLessThanOrEqual(0.01);
  expect(share("right")).toBeGreaterThan(0.95);
});
