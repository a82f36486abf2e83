import { expect, it } from "vitest";
import { addressProblem } from "~/core/words/address-problem";

it.each([
  "pat@gmail.com",
  "pat@shop.co.uk",
  "pat@people.example",
  "pat@x.github.io",
  "pat@a.coffee",
])("mail can arrive at %s", (address) => expect(addressProblem(address)).toBeNull());

it.each([
  ["pat@gmail.comm", "There is no ending “.comm”. Please check your email address."],
  ["pat@shop.qqqq", "There is no ending “.qqqq”. Please check your email address."],
  ["pat@localhost", "No mail can be sent to “localhost”. Please use another."],
  ["pat", "An email address has an @ in it, like maria@example.com. Please add what is missing."],
])("no mail can arrive at %s, and a sentence says why", (address, why) => {
  expect(addressProblem(address)).toBe(why);
});
