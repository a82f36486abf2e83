import { describe, expect, it } from "vitest";
import { judge } from "~/scripts/bench/talk/judge";
import type { Expect, Talk } from "~/scripts/bench/talk/corpus";
import type { Heard } from "~/scripts/bench/talk/hear";

const heard = (body: string | null, over: Partial<Heard> = {}): Heard => ({
  said:
    body === null ? [] : [{ body, segments: 1, topic: "reply", isCrisis: body.includes("988") }],
  route: "agent",
  isStopped: false,
  isNewsSent: true,
  isWaiting: false,
  hasAccount: false,
  isMinor: false,
  isLineTold: false,
  name: "",
  email: "",
  newCases: 0,
  lostPictures: 0,
  milliseconds: 1,
  ...over,
});

const kinds = { person: { mentions_any: [["human|person"]] }, open: { mentions_any: [] } };

function verdict(expected: Partial<Expect>, of: Heard, talk: Partial<Talk> = {}, before = [""]) {
  const expectation: Expect = {
    good: "",
    acts: [],
    mentions_any: [],
    must_not: [],
    good_kinds: [],
    acceptable_kinds: [],
    ...expected,
  };
  const whole = { id: "t", group: "first-text", lang: "en", turns: [], ...talk } as unknown as Talk;
  const said = { heard: undefined, saidBefore: new Set(before) };
  return judge(whole, expectation, of, said, kinds).mark;
}

describe("the verdict of a turn", () => {
  it("is wrong by what must not be said, by a broken act, and by what is never said", () => {
    expect(verdict({ must_not: ["full name"] }, heard("What's your full name?"))).toBe("wrong");
    expect(verdict({ acts: ["no-account"] }, heard("Hi", { hasAccount: true }))).toBe("wrong");
    expect(verdict({ acts: ["crisis-answered"] }, heard("Hi"))).toBe("wrong");
    expect(verdict({}, heard("You're paid within 2 days."))).toBe("wrong");
    expect(verdict({}, heard("See https://elsewhere.example/x."))).toBe("wrong");
  });

  it("tells a missed law's word from a missed wish", () => {
    const missed = { acts: ["stopped"] };
    expect(verdict(missed, heard("Hi"), { group: "stop", class: "law" })).toBe("wrong");
    expect(verdict(missed, heard("Hi"), { group: "stop", class: "rude" })).toBe("useless");
  });

  it("is good only when every group is mentioned and nothing is repeated", () => {
    const expected = { mentions_any: [["500"], ["settle"]] };
    const whole = heard("$500 when it settles");
    expect(verdict(expected, whole)).toBe("good");
    expect(verdict(expected, whole, {}, ["$500 when it settles"])).toBe("acceptable");
    expect(verdict(expected, heard("$500, surely"))).toBe("acceptable");
    expect(verdict(expected, heard("Hello"))).toBe("useless");
    expect(verdict(expected, heard("Reply HUMAN"))).toBe("acceptable");
    expect(verdict(expected, heard(null))).toBe("useless");
  });

  it("never takes a kind without words for met", () => {
    const expected = { mentions_any: [["a"], ["b"], ["c"]], acceptable_kinds: ["open"] };
    expect(verdict(expected, heard("zzz"))).toBe("useless");
  });

  it("does not know an act that nobody defined, and names it without its value", () => {
    expect(() => verdict({ acts: ["not-defined:Maria"] }, heard("Hi"))).toThrow(
      "The bench does not know the act not-defined.",
    );
  });
});
