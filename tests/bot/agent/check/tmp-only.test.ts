import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { draftPeople } from "./draft-people";
import { checkAnswer } from "~/bot/agent/check/check-answer";
import { proveAnswer } from "~/bot/agent/check/prove-answer";
import { factsOf, type Facts } from "~/bot/agent/check/false-states";
import { setAppMode } from "~/core/app-mode";
import { findPersonByPhone } from "~/core/accounts/queries";
import { readCorpus, type State } from "~/scripts/bench/talk/corpus";
import { makeWorld } from "~/scripts/bench/talk/make-world";

const drafts = z.array(
  z.object({ state: z.string(), sentence: z.string(), expect: z.enum(["sent", "not-sent"]) }),
);
type Draft = { state: State; sentence: string; expect: "sent" | "not-sent" };

const read = (half: string): Draft[] =>
  drafts
    .parse(JSON.parse(readFileSync(`tests/fixtures/talk/drafts/${half}.json`, "utf8")))
    .map(({ state, ...draft }) => ({ ...draft, state: draftPeople[state] ?? draftPeople.none! }));

async function factsFor(state: State): Promise<Facts> {
  const phone = await makeWorld(state, "en");
  return factsOf(findPersonByPhone(phone)?.userId ?? "");
}

async function judged(sentences: readonly Draft[]) {
  const wrong: string[] = [];
  for (const { state, sentence, expect } of sentences) {
    const facts = await factsFor(state);
    const found = proveAnswer(sentence, "", facts);
    if ((found.length === 0) !== (expect === "sent"))
      wrong.push(
        `${expect}: ${sentence} [${found.join(", ")}; ${proveAnswer(sentence, "", facts).join(", ")}]`,
      );
  }
  return {
    sent: wrong.filter((one) => one.startsWith("not-sent")),
    held: wrong.filter((one) => one.startsWith("sent")),
  };
}

beforeAll(() => setAppMode("demo"));

describe("OA-07: an answer of a model is proven by rows", () => {
  it("proof only: of the built with", async () => {
    console.log(await judged(read("seen")));
  });
  it("of the open half", async () => {
    console.log(await judged(readCorpus("tests/fixtures/talk/open").sentences));
  });
});
