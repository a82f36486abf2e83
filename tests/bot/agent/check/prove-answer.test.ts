import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { draftPeople } from "./draft-people";
import { checkAnswer } from "~/bot/agent/check/check-answer";
import { proveAnswer } from "~/bot/agent/check/prove-answer";
import { factsOf, type Facts } from "~/bot/agent/check/facts-of";
import { setAppMode } from "~/core/app-mode";
import { findPersonByPhone } from "~/core/accounts/queries";
import { readCorpus, type State } from "~/scripts/bench/talk/corpus";
import { makeWorld } from "~/scripts/bench/talk/make-world";

const drafts = z.array(
  z.object({ state: z.string(), sentence: z.string(), expect: z.enum(["sent", "not-sent"]) }),
);
type Draft = { state: State; sentence: string; expect: "sent" | "not-sent" };

const nobodyElse: State = {
  who: "member",
  area_code: "503",
  cases: [],
  payouts: [],
  referrals: [],
  doubt: false,
  stopped: false,
};

const read = (half: string): Draft[] =>
  drafts
    .parse(JSON.parse(readFileSync(`tests/fixtures/talk/drafts/${half}.json`, "utf8")))
    .map(({ state, ...draft }) => ({ ...draft, state: draftPeople[state] ?? nobodyElse }));

async function factsFor(state: State): Promise<Facts> {
  const phone = await makeWorld(state, "en");
  return factsOf(findPersonByPhone(phone)?.userId ?? "");
}

type Judged = { of: number; sent: string[]; from: number; held: string[] };

async function judge(sentences: readonly Draft[]): Promise<Judged> {
  const judged: Judged = { of: 0, sent: [], from: 0, held: [] };
  for (const { state, sentence, expect } of sentences) {
    const isSent = checkAnswer(sentence, "", await factsFor(state)).length === 0;
    if (expect === "sent") judged.from += 1;
    else judged.of += 1;
    if (isSent && expect === "not-sent") judged.sent.push(sentence);
    if (!isSent && expect === "sent") judged.held.push(sentence);
  }
  return judged;
}

const personOf = (who: string): Promise<Facts> => factsFor(draftPeople[who] ?? nobodyElse);
const isProven = (sentence: string, facts: Facts): boolean =>
  proveAnswer(sentence, "", facts).length === 0;

beforeAll(() => setAppMode("demo"));

describe("OA-07: an answer of a model is proven by rows", () => {
  it("lets no adverse sentence out of those that it was built with, and every harmless one", async () => {
    expect(await judge(read("seen"))).toMatchObject({ of: 20, sent: [], from: 20, held: [] });
    const open = await judge(readCorpus("tests/fixtures/talk/open").sentences);
    expect(open.sent).toEqual([]);
    expect(open.held).toEqual([]);
  });

  // Run when the check was done, and figures alone, so that nobody builds the check to these.
  it("lets no adverse sentence out of those that were put aside", async () => {
    const { of, sent, from, held } = await judge(read("aside"));
    console.info(JSON.stringify({ of, sent: sent.length, from, held: held.length }));
    expect(sent.length).toBe(0);
  });

  it("takes a state from the row of the case that is named, and from no other", async () => {
    const two = await personOf("two");
    expect(isProven("Solar One was rejected.", two)).toBe(true);
    expect(isProven("Acme Lending was rejected.", two)).toBe(false);
    expect(isProven("It was rejected.", two)).toBe(false);
    expect(isProven("Solar Two was rejected.", two)).toBe(false);
  });

  it("keeps the condition, the denial, the doer and the amount of the fact", async () => {
    const none = await personOf("none");
    expect(isProven("You get $500 when a claim settles.", none)).toBe(true);
    expect(isProven("You get $500.", none)).toBe(false);
    expect(isProven("You get $500 when a claim doesn't settle.", none)).toBe(false);
    expect(isProven("You get $600 when a claim settles.", none)).toBe(false);
    expect(isProven("Never text bank or card numbers.", none)).toBe(true);
    expect(isProven("Text bank or card numbers.", none)).toBe(false);
    expect(isProven("Pursue the sender.", none)).toBe(false);
  });

  it("does not let a yes stand alone, which agrees to whatever was asked", async () => {
    const none = await personOf("none");
    expect(proveAnswer("Sure!", "", none)).toEqual(["agreed"]);
    expect(proveAnswer("Yes, thanks for asking.", "", none)).toEqual(["agreed"]);
    expect(proveAnswer("Sure! Send the screenshot here.", "", none)).toEqual([]);
  });

  it("refuses a kind of claim that it does not know, also as a question", async () => {
    const none = await personOf("none");
    expect(isProven("The moon pays for it.", none)).toBe(false);
    expect(isProven("What's your mother's maiden name?", none)).toBe(false);
    expect(isProven("What's your email address?", none)).toBe(true);
  });

  it("says again what a tool gave word for word", async () => {
    const none = await personOf("none");
    const given = "The office plants a tree for each visitor.";
    expect(proveAnswer(given, "", none)).toEqual(["unproven"]);
    expect(proveAnswer(given, JSON.stringify([given]), none)).toEqual([]);
  });
});
