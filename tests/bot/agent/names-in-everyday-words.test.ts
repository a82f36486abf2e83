import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { signUpByText } from "~/bot/agent/join/sign-up-by-text";
import { findNumber } from "~/core/accounts/queries";
import { nameByAddress } from "~/core/sign-up/answers/tell-name";
import { ensureDefaultTraining } from "~/core/support/training/ensure-default-training";
import { comesIn } from "./incoming";

let phone = "";
let made = 0;

beforeAll(() => void ensureDefaultTraining());
beforeEach(() => {
  made += 1;
  phone = `+1212557${String(made).padStart(4, "0")}`;
});

async function nameAfter(...texts: string[]): Promise<string | null> {
  for (const text of ["hi", ...texts]) signUpByText(await comesIn(phone, text));
  return findNumber(phone)?.joinName ?? null;
}

describe("issue 22: a name made of everyday words", () => {
  it.each([
    ["art case", "Art Case"],
    ["stan still", "Stan Still"],
    ["bill due", "Bill Due"],
  ])("%s is taken once it is given a second time in the same words", async (said, name) =>
    expect(await nameAfter(said, said)).toBe(name),
  );

  it.each([
    ["thi vu", "thivu.ns@people.example", "Thi Vu"],
    ["bill due", "bdue@people.example", "Bill Due"],
  ])("%s is taken where the address given next is made of it", async (said, email, name) =>
    expect(await nameAfter(said, email)).toBe(name),
  );

  it.each(["how much", "is this real", "a real person please", "what texts", "not now"])(
    "%s is no name, however often it is said",
    async (said) => expect(await nameAfter(said, said)).toBeNull(),
  );

  it("an address tells nothing of other words", () => {
    expect(nameByAddress("thi vu", "maria@people.example")).toBeNull();
    expect(nameByAddress("how much is it", "howmuch@people.example")).toBeNull();
  });
});
