import { describe, expect, it } from "vitest";
import { readHostCorrection } from "~/core/sign-up/answers/join-answers";
import { isUnderAge } from "~/core/sign-up/answers/is-under-age";
import { readDetails } from "~/core/sign-up/answers/read-details";

const nameOf = (text: string): string | null => {
  const { name } = readDetails(text, true, null);
  return name && `${name.firstName} ${name.lastName}`.trim();
};

describe("an address as it is spelled out", () => {
  it.each([
    ["d as in dog, best, 1 9 7 4, at example dot com", "dbest1974@example.com"],
    [
      "the email is f like frank begay b-e-g-a-y at mesa dash mail dot example dot com",
      "fbegay@mesa-mail.example.com",
    ],
    ["its kim at gmail dot com", "kim@gmail.com"],
  ])("%j gives %j", (text, email) => expect(readDetails(text, false, null).email).toBe(email));
});

describe("a name in a sentence", () => {
  it.each([
    ["ok im back. Hector Ruiz", "Hector Ruiz"],
    ["It's Kevin but everybody calls me Kev, Kevin Tran", "Kevin Tran"],
    ["ok ill do mine. Dwight Ingram", "Dwight Ingram"],
    ["sure its Marcus Bell", "Marcus Bell"],
    ["name is Thaddeus R. Whitmore III", "Thaddeus R. Whitmore III"],
    ["Mei-Ling Zhou", "Mei-Ling Zhou"],
  ])("%j gives %j", (text, name) => expect(nameOf(text)).toBe(name));

  it.each(["sign me up", "WHY DO YOU NEED THAT", "is this safe tho", "same as before"])(
    "%j gives none",
    (text) => expect(nameOf(text)).toBeNull(),
  );

  it("is put right by what follows", () => {
    const known = { firstName: "Paula", lastName: "Rinaldi" };
    const { name } = readDetails("jk its Paula Rinaldi-Moss now", false, known);
    expect(name).toEqual({ firstName: "Paula", lastName: "Rinaldi-Moss" });
  });
});

describe("an address that is put right", () => {
  it("is the last one that is named", () => {
    expect(readDetails("a1@x.com no wait b2@x.com", false, null).email).toBe("b2@x.com");
    expect(readDetails("b2@x.com is mine, and c3@x.com is my wife's", false, null).email).toBe(
      "b2@x.com",
    );
  });

  it("may be its place alone", () => {
    expect(readHostCorrection("oops gmail.com", "mei@gmial.com")).toBe("mei@gmail.com");
    expect(
      readHostCorrection("i saw it on acme.com and then they kept on texting", "a@b.com"),
    ).toBe(null);
    expect(readHostCorrection("oops gmail.com", null)).toBeNull();
  });
});

describe("an age", () => {
  it.each(["im 15 can i join", "tengo 16 años", "im under 18"])("%j is under 18", (text) =>
    expect(isUnderAge(text)).toBe(true),
  );
  it.each(["i have been a customer 15 years", "do you have to be 18", "im 44 lol", "my son is 15"])(
    "%j is not",
    (text) => expect(isUnderAge(text)).toBe(false),
  );
});
