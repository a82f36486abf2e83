import { describe, expect, it } from "vitest";
import { statesGrownAge } from "~/core/understanding/grown-age";
import { modelWords } from "~/core/understanding/text-features";

describe("an age of 18 or more in plain figures", () => {
  it.each(["im 18", "just turned 18 yesterday", "i am eighteen", "born 04/09/1990", "tengo 45"])(
    "stands in %j",
    (text) => expect(statesGrownAge(text)).toBe(true),
  );

  it.each([
    "im 18 in june",
    "im not 18",
    "i said i was 21 but im 16",
    "3 years till im 18",
    "my sister is 18 but im 16",
    "im 20 minutes away",
    "born in 2011",
  ])("does not stand in %j", (text) => expect(statesGrownAge(text)).toBe(false));
});

it("tells figures apart by what they may be", () => {
  expect(modelWords("born 04/09/1990")).toContain("zoldyearz");
  expect(modelWords("$16 at 5:15")).toEqual(["zsumz", "at", "zclockz"]);
  expect(modelWords("im 16")).toEqual(["im", "zteenz"]);
});
