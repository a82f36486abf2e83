import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { isPersonName } from "~/core/words/person-name";

const read = (): { names: string[]; attacks: string[] } =>
  JSON.parse(
    readFileSync(new URL("../../fixtures/person-names.json", import.meta.url), "utf8"),
  ) as { names: string[]; attacks: string[] };
const isTaken = (typed: string): boolean =>
  isPersonName(typed.normalize("NFC").trim().replace(/ {2,}/g, " "));

// Written by somebody who did not know the rule. What it lets through of the attacks are words
// without a place ("maria at evil dot com").
it("W7: names of people of every origin are names, and of what is none nine in ten are refused", () => {
  const { names, attacks } = read();
  expect(names.filter(isTaken).length / names.length).toBeGreaterThanOrEqual(0.97);
  expect(attacks.filter((one) => !isTaken(one)).length / attacks.length).toBeGreaterThanOrEqual(
    0.9,
  );
  expect(attacks.filter((one) => isTaken(one) && /[./@:\d\p{Cc}\p{Cf}]/u.test(one))).toEqual([]);
});
