import { describe, expect, it } from "vitest";
import { readQuestions } from "~/bot/agent/understand/read-questions";
import { shorten } from "~/bot/agent/say";
import { countSegments } from "~/integrations/sms/segments";

const labels = (text: string) => readQuestions(text).map(({ label }) => label);

describe("issue 22: several questions in one text", () => {
  it("are each read, whatever joins them", () => {
    const three = ["entry:cost", "entry:app", "entry:how-long"];
    expect(labels("is it free n do i need an app n how long")).toEqual(three);
    expect(labels("is it free? do i need an app? how long does it take?")).toEqual(three);
    expect(labels("is it free & do i need an app")).toEqual(three.slice(0, 2));
  });

  it("one question stays one", () => {
    expect(labels("how long does it take")).toEqual(["entry:how-long"]);
    expect(labels("is this free")).toEqual(["entry:cost"]);
  });

  it("a story is answered for two things at most", () => {
    const story =
      "so my cousin in dayton was on about you at the cookout, and my phone is full of junk from some lender, and she said you pay, " +
      "and i thought well why not, and then the dog got out, so anyway is it free, do i need an app, and how long does it take to get the money";
    expect(labels(story).length).toBeLessThanOrEqual(2);
    expect(labels(story).length).toBeGreaterThan(0);
  });
});

it("TW-44: what is shortened never ends within a link", () => {
  const long = `${"Sign in and send it there. ".repeat(9)}Or upload it at https://textclaim.example/user/cases/new and wait.`;
  for (let segments = 1; segments <= 2; segments++)
    for (let behind = 0; behind < 120; behind += 7) {
      const said = shorten(long, segments, "x".repeat(behind));
      expect(countSegments(said).segments).toBeLessThanOrEqual(segments);
      expect(said).not.toMatch(/https?:\S*(?<!new)$/);
      expect(said.includes("https") ? said : "https://textclaim.example/user/cases/new").toContain(
        "https://textclaim.example/user/cases/new",
      );
    }
});
