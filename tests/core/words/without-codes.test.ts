import { expect, it } from "vitest";
import { readKeyword } from "~/bot/keywords";
import { newCode } from "~/core/affiliates/new-code";
import { withoutCodes } from "~/core/words/without-codes";
import { readDetails } from "~/core/sign-up/answers/read-details";

const nameIn = (text: string) => readDetails(withoutCodes(text), true, null, null).name;

it("no invitation's code is taken for the name of whoever texts it", () => {
  const taken = Array.from({ length: 300 }, newCode).flatMap((code) =>
    [
      `Hi! ${code}`,
      `hi ${code.toLowerCase()}`,
      code,
      `Hi! My invite code is ${code}`,
      `Hello, ${code} is my code.`,
    ].filter((text) => nameIn(text) !== null),
  );
  expect(taken).toEqual([]);
});

it("LG-17: no invitation's code is taken for a wish to get no more texts, and none hides one", () => {
  const taken = Array.from({ length: 2000 }, newCode).flatMap((code) =>
    [`Hi! ${code}`, `hi ${code.toLowerCase()}`, code, `${code} hi`, `Hola ${code}`].filter(
      (text) => readKeyword(text).kind !== "none",
    ),
  );
  expect(taken).toEqual([]);
  for (const text of ["stop texting me BCDFGHJ", "BCDFGHJ take me off your list", "STOP bcdfghj"])
    expect(readKeyword(text), text).toMatchObject({ kind: "stop" });
});

it("leaves names beside a code, and addresses that are made like one", () => {
  expect(nameIn("Maria Lopez BCDFGHJ")).toEqual({ firstName: "Maria", lastName: "Lopez" });
  for (const address of ["bcdfghj@people.example", "ann@bcdfghj.com", "ann.bcdfghj@x.example"])
    expect(withoutCodes(`it is ${address}.`)).toBe(`it is ${address}.`);
});
