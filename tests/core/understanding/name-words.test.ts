import { describe, expect, it } from "vitest";
import { weighName } from "~/core/sign-up/answers/tell-name";
import { readDetails } from "~/core/sign-up/answers/read-details";
import { nameChances, nameWordsOf, shippedNames } from "~/core/understanding/name-words";
import { hashOfNames } from "~/tools/talk/names/name-frames";

const nameIn = (text: string): string | null => {
  const { name } = readDetails(text, true, null);
  return name && `${name.firstName} ${name.lastName}`.trim();
};

describe("what tells a writer's own name", () => {
  it("was trained from the names and frames that stand in this tree: `npm run train:talk` makes it anew", () => {
    expect(shippedNames().madeFrom).toBe(hashOfNames());
  });

  it("finds names in sentences, and none in what only looks like one", () => {
    const rows: readonly (readonly [string, string | null])[] = [
      ["Its Omar Castellanos but everybody says Big O", "Omar Castellanos"],
      ["Tessa Grimaldi, 61, Boise ID", "Tessa Grimaldi"],
      ["you may put it under Gloria Nwosu", "Gloria Nwosu"],
      ["Darnell Fields maam", "Darnell Fields"],
      ["Gerald Boone Jr.", "Gerald Boone Jr."],
      ...[
        "hold up",
        "one minute",
        "oklahoma",
        "retired teacher",
        "un segundito",
        "easy money",
        "cobran algo",
        "oh shoot",
      ].map((text) => [text, null] as const),
    ];
    const faults = rows.filter(([text, name]) => nameIn(text) !== name);
    // What is near the bar turns with every training.
    expect(faults.length, JSON.stringify(faults)).toBeLessThan(4);
  });

  it("takes two words with capitals for a name, also such as mean something else", () => {
    for (const name of ["Grace Goodnight", "Stan Still", "Crystal Ball"])
      expect(nameIn(name)).toBe(name);
    for (const text of [
      "Thank You",
      "Not Interested",
      "Stop Texting",
      "Wrong Number",
      "Yes Please",
    ])
      expect(nameIn(text), text).toBeNull();
  });

  it("takes any text", () => {
    for (const text of ["", "\u0000", "\ud83d", "a".repeat(5000), "1 2 3", "..."]) {
      expect(nameChances(nameWordsOf(text)).every((chance) => chance >= 0 && chance <= 1)).toBe(
        true,
      );
      expect(weighName(text, null)).toBeNull();
    }
  });
});
