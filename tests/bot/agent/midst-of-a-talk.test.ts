import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { comesIn, queuedFor } from "./incoming";
import { accepted, makeAgentPerson } from "./agent-people";
import { agentWords } from "~/bot/agent/agent-words";
import { inPlainLetters } from "~/bot/agent/fill-in";
import { signUpByText } from "~/bot/agent/join/sign-up-by-text";
import { localAnswer } from "~/bot/agent/local-agent";
import { goOnAbout } from "~/bot/agent/understand/go-on-about";
import { sureLanguage } from "~/bot/agent/understand/sure-language";
import * as signUp from "~/bot/sign-up-replies";
import { findNumber } from "~/core/accounts/queries";
import { saysUnderAge } from "~/core/sign-up/answers/says-under-age";
import { defaultTraining } from "~/core/support/training/default-training";
import { ensureDefaultTraining } from "~/core/support/training/ensure-default-training";

let phone = "";
let made = 0;

beforeAll(() => void ensureDefaultTraining());
beforeEach(() => (phone = `+1212557${String((made += 1)).padStart(4, "0")}`));

async function hears(words: string): Promise<string> {
  signUpByText(await comesIn(phone, words));
  return queuedFor(phone)[0] ?? "";
}

describe("a sign-up in the midst of a talk", () => {
  it("asks nothing of who reached us by mistake", async () => {
    const said = await hears("wrong number sorry");
    expect(said).toContain("No problem!");
    expect(said).not.toContain("?");
  });

  it("says that it is still there, then asks on", async () => {
    await hears("hi");
    const said = await hears("u still there");
    expect(said.startsWith(signUp.stillHere.en)).toBe(true);
    expect(said).toContain("name");
  });

  it("says that no picture came where somebody speaks of pictures", async () => {
    expect(await hears("ok sent u 3 pics")).toContain(signUp.tellHeld(0, "en"));
  });

  it.each([
    ["kim.grant at yahoo", "I have kim.grant@yahoo.com."],
    ["KimGrant@Yahoo.com", ""],
  ])("reads back an address that was not typed as it stands: %s", async (typed, heard) => {
    await hears("hi");
    await hears("Kim Grant");
    const said = await hears(typed);
    expect(said.startsWith(`${heard} Last step: reply AGREE`.trim())).toBe(true);
  });

  it("takes neither name nor address from an advertisement that was pasted", async () => {
    await hears("hi");
    const ad =
      "Hi Brenda, storm damage in your area? Free roof inspection, write to jo@roofs.example";
    expect(await hears(ad)).toContain("I need a picture");
    expect(findNumber(phone)).toMatchObject({ joinName: null, joinEmail: null });
  });
});

describe("what words mean after others", () => {
  const asked = (label: string) => [{ label, chance: 1, words: "x" }];

  it("how much, after a friend was asked about, is the commission", () => {
    const [first] = goOnAbout(asked("entry:how-much"), asked("referrals"), "so how much for her");
    expect(first?.label).toBe("entry:affiliate");
  });

  it("how much by itself stays what it is", () => {
    const [first] = goOnAbout(asked("entry:how-much"), asked("referrals"), "how much do i get");
    expect(first?.label).toBe("entry:how-much");
    const [other] = goOnAbout(asked("entry:how-much"), asked("case_status"), "so how much for her");
    expect(other?.label).toBe("entry:how-much");
  });

  it("what now, after a refusal was told, is about that case", () => {
    const { userId, number } = makeAgentPerson("rejected");
    const newer = accepted(userId, "gym-nation.com").number;
    const why = localAnswer({ userId, text: `why did you refuse ${number}` }).text;
    const told = { cases: [], meant: number, said: [why], asked: [] };
    const next = localAnswer({ userId, text: "so what now", recalled: told }).text;
    expect(next).toContain(`Case ${number}`);
    expect(next).toContain("can be looked at again if you have something new");
    const other = { ...told, said: [`Case ${newer} is accepted.`], meant: newer };
    const ofOther = localAnswer({ userId, text: "so what now", recalled: other }).text;
    expect(ofOther).toContain(newer);
  });

  it("a thumbs-up right after a welcome gets no second one", () => {
    const { userId } = makeAgentPerson("submitted");
    const before = inPlainLetters(agentWords.en.welcome());
    const recalled = { cases: [], meant: null, said: [before], asked: ["ok cool"] };
    expect(localAnswer({ userId, text: "👍", recalled }).text).toBe(agentWords.en.allRight());
  });
});

it("just once is no age, and eleven is one in Spanish", () => {
  expect(saysUnderAge("do i get 500 for each one or just once")).toBe(false);
  expect(saysUnderAge("tengo once")).toBe(true);
  expect(saysUnderAge("i am only eleven")).toBe(true);
});

it("every entry of the knowledge has an answer in Spanish", () => {
  const named = (language: string) =>
    defaultTraining.filter((entry) => entry.language === language).map(({ name }) => name);
  const spanish = new Set(named("es"));
  // One Spanish entry answers several English ones.
  const joined = new Set(["change-email", "change-phone", "age", "states"]);
  expect(named("en").filter((name) => !spanish.has(name) && !joined.has(name))).toEqual([]);
  const untold = defaultTraining.filter(
    ({ language, response }) => language === "es" && sureLanguage(response) === "en",
  );
  expect(untold.map(({ name }) => name)).toEqual([]);
});
