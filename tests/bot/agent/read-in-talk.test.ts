import { describe, expect, it } from "vitest";
import { readInTalk } from "~/bot/agent/understand/read-in-talk";
import { readQuestions } from "~/bot/agent/understand/read-questions";
import type { Recalled } from "~/bot/agent/understand/recall-talk";

const after = (...asked: string[]): Recalled => ({ cases: [], meant: null, said: [], asked });
const labels = (text: string, recalled: Recalled) =>
  readInTalk(text, recalled).map(({ label }) => label);

describe("what goes on from a talk", () => {
  it("is the question before once more, where it is asked again", () => {
    const before = labels("is this free", after());
    expect(before).toEqual(["entry:cost"]);
    expect(labels("just tell me", after("is this free"))).toEqual(before);
    expect(labels("same question", after("ok", "is this free"))).toEqual(before);
  });

  it("is read by itself without the word that it begins with", () => {
    expect(labels("ok and how much does it cost", after("hi"))).toEqual(["entry:cost"]);
  });

  it("asks for nothing where nothing was asked before", () => {
    expect(labels("just tell me", after())).not.toContain("again");
  });

  it("leaves alone what is understood by itself", () => {
    expect(labels("is this free", after("what is my link"))).toEqual(["entry:cost"]);
    expect(labels("thanks", after("is this free"))).toEqual(["thanks"]);
  });
});

describe("a long story", () => {
  it("is answered for the question that stands in it", () => {
    const story =
      "so my cousin over in dayton she was going on about yall at the cookout and i got this phone full of junk from some lender " +
      "and what i keep wondering is how much does it cost me to do this because money is tight this month with the kids and all";
    expect(readQuestions(story).map(({ label }) => label)).toContain("entry:cost");
  });
});
