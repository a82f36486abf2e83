import { describe, expect, it } from "vitest";
import { isQuestion, readEmail, readNameAndEmail } from "~/core/sign-up/answers/join-answers";
import { isRefusal } from "~/core/sign-up/answers/is-refusal";
import { readName } from "~/core/sign-up/answers/read-name";
import { toStateCode } from "~/core/accounts/us-states";

describe("a name in an answer", () => {
  it.each([
    ["Maria Lopez", "Maria", "Lopez"],
    ["my name is john smith", "John", "Smith"],
    ["I'm Jean-Luc O'Neill", "Jean-Luc", "O'Neill"],
    ["Me llamo José de la Cruz", "José", "de la Cruz"],
    ["Hi, this is Bo Li.", "Bo", "Li"],
    ["Cher", "Cher", ""],
  ])("%s", (answer, firstName, lastName) =>
    expect(readName(answer)).toEqual({ firstName, lastName }),
  );

  it.each([
    "",
    "?",
    "12345",
    "maria@example.com",
    "what do you want with my name and why",
    "a",
    "🙂",
    "x".repeat(90),
  ])("is not in %j", (answer) => expect(readName(answer)).toBeNull());
});

describe("an address in an answer", () => {
  it.each([
    ["maria@example.com", "maria@example.com"],
    ["It's Maria.Lopez+x@Example.COM.", "maria.lopez+x@example.com"],
    ["<a@b.co>", "a@b.co"],
  ])("%s", (answer, email) => expect(readEmail(answer)).toBe(email));
  it.each(["none", "maria at example dot com", "@example.com", "maria@localhost", "a@b..com"])(
    "is not in %j",
    (answer) => expect(readEmail(answer)).toBeNull(),
  );
});

describe("decisions, People: talk is no name", () => {
  it.each([
    "No",
    "Ok",
    "Hello",
    "What",
    "I",
    "I don't want to say",
    "Not now",
    "Picture",
    "pic coming",
    "Thank you",
    "good morning",
    "New phone who dis",
    "I'm interested",
    "im driving",
    "here it is",
    "test",
    "hola",
    "quien eres",
    "ahora no",
    "dime más",
    "it's for my mom",
    "Maria Lopez and Pedro Lopez",
  ])("%s", (answer) => expect(readName(answer)).toBeNull());

  it.each([
    ["O'Brien, Pat", "Pat", "O'Brien"],
    ["García Márquez, Gabriel", "Gabriel", "García Márquez"],
    ["John Smith, Jr.", "John", "Smith Jr"],
    ["Hi, Maria", "Maria", ""],
    ["Maria Lopez, thanks", "Maria", "Lopez"],
    ["Mr. Sam Hill", "Sam", "Hill"],
    ["Will Robertson", "Will", "Robertson"],
    ["Do Hyun Kim", "Do", "Hyun Kim"],
    ["My Nguyen", "My", "Nguyen"],
    ["No Minwoo", "No", "Minwoo"],
    ["June Huh", "June", "Huh"],
    ["Johnny Cash", "Johnny", "Cash"],
    ["Perry Como", "Perry", "Como"],
    ["May", "May", ""],
    ["Ana del Real", "Ana", "del Real"],
  ])("but %s is one", (answer, firstName, lastName) =>
    expect(readName(answer)).toEqual({ firstName, lastName }),
  );
});

describe("a name and an address in one answer", () => {
  const maria = { name: { firstName: "Maria", lastName: "Lopez" }, email: "maria@example.com" };
  it.each([
    "Maria Lopez maria@example.com",
    "maria@example.com Maria Lopez",
    "Maria Lopez, maria@example.com",
    "Lopez, Maria <Maria@Example.com>",
    "My name is Maria Lopez and my email is maria@example.com.",
  ])("%s", (answer) => expect(readNameAndEmail(answer)).toEqual(maria));
  it("an address alone is kept beside a missing name", () =>
    expect(readNameAndEmail("maria@example.com")).toEqual({
      name: null,
      email: "maria@example.com",
    }));
});

describe("a refusal of what was asked", () => {
  it.each([
    "No",
    "nope",
    "no thanks",
    "Not now",
    "I'd rather not",
    "I don't want to say",
    "none of your business",
    "not interested",
  ])("%s", (answer) => expect(isRefusal(answer)).toBe(true));
  it.each(["no gracias", "ahora no", "no quiero", "prefiero no decirlo", "no me interesa"])(
    "%s",
    (answer) => expect(isRefusal(answer)).toBe(true),
  );
  it.each([
    "no problem",
    "No Minwoo",
    "no?",
    "I don't have an email",
    "no tengo correo",
    "no entiendo",
    "Maria",
    "yes",
    "know",
  ])("is not %j", (answer) => expect(isRefusal(answer)).toBe(false));
});

it("a question is told from an answer", () => {
  expect(
    ["is this legit?", "what do you do with my email address", "¿Es gratis?"].map(isQuestion),
  ).toEqual([true, true, true]);
  expect(["Will Smith", "Will Robertson", "Maria", "can@do.com"].map(isQuestion)).toEqual([
    false,
    false,
    false,
    false,
  ]);
});

it("states are read by code and name", () => {
  expect(["tx", "Texas", "washington dc", "D", "Ontario"].map(toStateCode)).toEqual([
    "TX",
    "TX",
    "DC",
    null,
    null,
  ]);
});
