import { describe, expect, it } from "vitest";
import { isQuestion, readAgreement, readEmail, readName } from "~/core/accounts/join-answers";
import { toStateCode } from "~/core/accounts/us-states";

describe("a name in an answer", () => {
  it.each([
    ["Maria Lopez", "Maria", "Lopez"],
    ["my name is john smith", "John", "Smith"],
    ["I'm Jean-Luc O'Neill", "Jean-Luc", "O'Neill"],
    ["Me llamo José de la Cruz", "José", "de la Cruz".replace("de", "De").replace("la", "La")],
    ["Hi, this is Bo Li.", "Bo", "Li"],
    ["Cher", "Cher", ""],
  ])("%s", (answer, firstName, lastName) => expect(readName(answer)).toEqual({ firstName, lastName }));

  it.each(["", "?", "12345", "maria@example.com", "what do you want with my name and why", "a", "🙂", "x".repeat(90)])(
    "is not in %j",
    (answer) => expect(readName(answer)).toBeNull(),
  );
});

describe("an address in an answer", () => {
  it.each([
    ["maria@example.com", "maria@example.com"],
    ["It's Maria.Lopez+x@Example.COM.", "maria.lopez+x@example.com"],
    ["<a@b.co>", "a@b.co"],
  ])("%s", (answer, email) => expect(readEmail(answer)).toBe(email));
  it.each(["none", "maria at example dot com", "@example.com", "maria@localhost", "a@b..com"])("is not in %j", (answer) =>
    expect(readEmail(answer)).toBeNull(),
  );
});

describe("an answer to the agreement", () => {
  it.each([
    ["AGREE", { answer: "agreed", state: null }],
    ["agree tx", { answer: "agreed", state: "TX" }],
    ["I agree, I live in New York", { answer: "agreed", state: "NY" }],
    ["Agree from california!", { answer: "agreed", state: "CA" }],
    ["Texas", { answer: "state", state: "TX" }],
    ["I live in Puerto Rico", { answer: "state", state: "PR" }],
    ["no", { answer: "refused" }],
    ["I don't agree", { answer: "refused" }],
    ["i'm 16", { answer: "too_young" }],
    ["I agree but I'm only 15", { answer: "too_young" }],
    ["tell me more", { answer: "unclear" }],
  ])("%s", (answer, expected) => expect(readAgreement(answer)).toEqual(expected));
});

it("a question is told from an answer", () => {
  expect(["is this legit?", "what do you do with my email address", "¿Es gratis?"].map(isQuestion)).toEqual([true, true, true]);
  expect(["Will Smith", "Maria", "can@do.com"].map(isQuestion)).toEqual([false, false, false]);
});

it("states are read by code and name", () => {
  expect(["tx", "Texas", "washington dc", "D", "Ontario"].map(toStateCode)).toEqual(["TX", "TX", "DC", null, null]);
});
