import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { passwordProblem } from "~/app/auth/password.server";

const { weak, good } = JSON.parse(
  readFileSync(new URL("../../fixtures/passwords.json", import.meta.url), "utf8"),
) as {
  weak: string[];
  good: string[];
};
const own = ["Maria", "Delgado", "maria.delgado@gmail.com", "2125550134"];

// Written by somebody who did not know the rule, for a person of this name.
it("W15: what is guessed first is refused, and what people may well choose is taken", () => {
  expect(
    weak.filter((one) => passwordProblem(one, own)).length / weak.length,
  ).toBeGreaterThanOrEqual(0.97);
  expect(good.filter((one) => passwordProblem(one, own))).toEqual([]);
});
