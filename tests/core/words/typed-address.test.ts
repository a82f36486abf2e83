import { describe, expect, it } from "vitest";
import { z } from "zod";
import { genericProviders } from "~/core/words/generic-providers";
import { readTypedAddress } from "~/core/words/typed-address";

describe("U §5: an email address is judged where it is typed", () => {
  it.each([
    "pat@gmail.com",
    "Pat.O'Neil+spam@mail.example.co.uk",
    "a@b.example",
    "x_y-z@sub-domain.museum",
    "first.last@xn--bcher-kva.example",
    "  pat@yahoo.com ",
  ])("%s is fine, and nothing else is suggested", (typed) => {
    expect(readTypedAddress(typed)).toEqual({ problem: null, suggestion: null });
  });

  it.each([
    ["pat", /has an @ in it/],
    ["pat@", /after the @/],
    ["@gmail.com", /before the @/],
    ["pat@@gmail.com", /one @ only/],
    ["pat@gmail", /no ending such as \.com/],
    ["pat.@gmail.com", /before the @/],
    ["p..at@gmail.com", /before the @/],
    ["pat@-shop.com", /after the @/],
    ["pat@shop.c", /after the @/],
    ["pat@shop.123", /after the @/],
    ["pat@127.0.0.1", /not a number/],
    ["pat@[::1]", /not a number/],
    ["pat@printer.local", /No mail can be sent/],
    ["pat@localhost", /No mail can be sent/],
    ["pat @gmail.com", /no spaces/],
    [`${"a".repeat(65)}@gmail.com`, /longer than/],
  ])("%s cannot be one, and a sentence says why", (typed, why) => {
    expect(readTypedAddress(typed).problem).toMatch(why);
  });

  it.each([
    ["pat@gmial.com", "pat@gmail.com"],
    ["pat@gamil.com", "pat@gmail.com"],
    ["pat@gmal.com", "pat@gmail.com"],
    ["pat@gmail.con", "pat@gmail.com"],
    ["pat@gmail.co", "pat@gmail.com"],
    ["pat@gmail.cm", "pat@gmail.com"],
    ["pat@gmial.con", "pat@gmail.com"],
    ["pat@gmail", "pat@gmail.com"],
    ["pat@gmailcom", "pat@gmail.com"],
    ["pat@gmail,com", "pat@gmail.com"],
    ["pat@gmail.com.", "pat@gmail.com"],
    ["pat @gmail.com", "pat@gmail.com"],
    ["pat@yahooo.com", "pat@yahoo.com"],
    ["pat@yaho.com", "pat@yahoo.com"],
    ["pat@hotmial.com", "pat@hotmail.com"],
    ["pat@outlok.com", "pat@outlook.com"],
    ["pat@icould.com", "pat@icloud.com"],
    ["pat@comcast.ner", "pat@comcast.net"],
    ["pat@aol.con", "pat@aol.com"],
    ["pat@my-shop.con", "pat@my-shop.com"],
  ])("%s is answered with %s", (typed, meant) => {
    expect(readTypedAddress(typed).suggestion).toBe(meant);
  });

  it.each(["pat@shop.co", "pat@cafe.cm", "pat@mall.com", "pat@lice.com", "pat@be.com"])(
    "%s may be somebody's: nothing is suggested",
    (typed) => {
      expect(readTypedAddress(typed)).toEqual({ problem: null, suggestion: null });
    },
  );

  it("no provider's own host is taken for another's", () => {
    const hosts = Object.values(genericProviders).flat();
    const doubted = hosts.filter((host) => {
      const { problem, suggestion } = readTypedAddress(`pat@${host}`);
      return problem !== null || suggestion !== null;
    });
    expect(doubted).toEqual([]);
  });

  it("refuses whatever the parser behind it refuses, so that no address passes here and fails there", () => {
    const parts = ["pat", "p.t", ".p", "p.", "a b", "", "ü", '"q"', "a,b", "a'b", "a`b", "x/y"];
    const hosts = ["gmail.com", "a.b.c.org", "a_b.com", "", "x..com", "9.com", "a.c1", "é.com"];
    const passed = parts
      .flatMap((part) => hosts.map((host) => `${part}@${host}`))
      .filter((address) => readTypedAddress(address).problem === null);
    expect(passed.length).toBeGreaterThan(8);
    expect(passed.filter((address) => !z.email().safeParse(address).success)).toEqual([]);
  });
});
