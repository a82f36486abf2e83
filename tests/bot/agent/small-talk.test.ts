import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { neverCloseTheOffice } from "../../support/office";
import { comesIn, conversationOf, queuedFor } from "./incoming";
import { makeAgentPerson, type AgentPerson } from "./agent-people";
import { agentWords } from "~/bot/agent/agent-words";
import { answerByRule } from "~/bot/agent/answer-by-rule";
import { answerWaiting } from "~/bot/agent/answer-waiting";
import { chooseRoute } from "~/bot/agent/choose-route";
import { localAnswer } from "~/bot/agent/local-agent";
import { runTurn } from "~/bot/agent/run-turn";
import { personAlreadyComing, personComing } from "~/bot/replies";
import { setManualMode } from "~/core/support/desk/set-manual-mode";
import { ensureDefaultTraining } from "~/core/support/training/ensure-default-training";
import { makeSupportStaff } from "../../support/support-staff";

const { en, es } = agentWords;
let person: AgentPerson;

beforeAll(() => {
  ensureDefaultTraining();
  neverCloseTheOffice();
});
beforeEach(() => (person = makeAgentPerson("submitted")));

/** What a person hears to a text, as the workflow answers it. */
async function hears(words: string): Promise<string[]> {
  const before = queuedFor(person.phone).length;
  const id = await comesIn(person.phone, words);
  const { route } = chooseRoute(id);
  if (route === "waiting") answerWaiting(id);
  else if (route === "agent") await runTurn(id, null);
  else answerByRule(id);
  const said = queuedFor(person.phone);
  return said.slice(0, said.length - before).reverse();
}

const isWaiting = () => conversationOf(person.conversationId)?.waitingSince !== null;

describe("issue 2: small talk is met kindly, and calls nobody", () => {
  it.each([
    ["No", en.allRight()],
    ["no thanks", en.allRight()],
    ["no, thank you", en.allRight()],
    ["not now", en.allRight()],
    ["Yes", en.gladly()],
    ["Yes please", en.gladly()],
    ["tell me a joke", en.chatting()],
    ["i love you", en.chatting()],
    ["???", en.menu()],
    ["huh", en.menu()],
    ["pic coming", en.whenReady()],
    ["sending it now", en.whenReady()],
    ["hold on", en.allRight()],
    ["never mind", en.allRight()],
    ["lol", en.chatting()],
    ["i don't know", en.menu()],
    ["sure thing", en.gladly()],
    ["no gracias", es.allRight()],
    ["sí, por favor", es.gladly()],
    ["cuéntame un chiste", es.chatting()],
    ["yes thats my phone, my own", en.askedWhenNeeded()],
    ["personal", en.askedWhenNeeded()],
    ["it's just me on this line", en.askedWhenNeeded()],
    ["es mi teléfono personal", es.askedWhenNeeded()],
  ])("%s", async (words, answer) => {
    await hears(answer.startsWith("¡") ? "hola" : "hi");
    expect((await hears(words)).map(plain)).toEqual([plain(answer)]);
    expect(isWaiting()).toBe(false);
  });

  it.each(["hey me again", "how are you", "anyone there?"])("%s is a greeting", async (words) =>
    expect((await hears(words))[0]).toContain("How can I help"),
  );

  it("a nod is not thanked for, and a real thank-you is", async () => {
    expect((await hears("👍"))[0]).toBe(en.welcome());
    expect((await hears("ok thank you"))[0]).toBe(en.welcome());
  });

  it("what is not understood is said so with a person offered, and goes to one when it is asked again", async () => {
    expect(await hears("purple monkey dishwasher")).toEqual([
      `${en.notUnderstood()} ${en.offerPerson()}`,
    ]);
    expect(isWaiting()).toBe(false);
    expect((await hears("purple monkey dishwasher i said"))[0]).toContain(personComing());
    expect(isWaiting()).toBe(true);
  });

  it("a question that rows and entries cannot answer goes to a person at once", async () => {
    expect((await hears("how do i bake sourdough bread"))[0]).toBe(
      `${en.cannotHelp()} ${personComing()}`,
    );
    expect(isWaiting()).toBe(true);
  });
});

const plain = (text: string) => text.normalize("NFD").replace(/[\u0300-\u036f]/g, "");

describe("issue 2: whoever waits for a person is not left in silence", () => {
  it("what rows and entries are sure of is answered, with word that the person still comes", async () => {
    await hears("HUMAN");
    const [first] = await hears("how much do I get?");
    expect(first).toMatch(/\$500/);
    expect(first).toContain(personAlreadyComing());
    const [next] = await hears("what happens next?");
    expect(next).toContain(person.number);
    expect(next).not.toContain(personAlreadyComing());
    expect(await hears("when will i be paid?")).toHaveLength(1);
    expect(await hears("hello?")).toEqual([]);
    expect(await hears("how do i bake sourdough bread")).toEqual([]);
    expect(isWaiting()).toBe(true);
  });

  it("A §4: once somebody of staff has taken the conversation, the assistant says nothing of its own", async () => {
    await hears("HUMAN");
    setManualMode(makeSupportStaff(), person.conversationId, true);
    expect(await hears("how much do I get?")).toEqual([personAlreadyComing()]);
    expect(await hears("what happens next?")).toEqual([]);
  });

  it("a conversation that staff took without having been called is theirs too", async () => {
    setManualMode(makeSupportStaff(), person.conversationId, true);
    expect(await hears("how much do I get?")).toEqual([personAlreadyComing()]);
  });

  it("in their language", async () => {
    expect((await hears("quiero hablar con una persona")).map(plain)).toEqual([
      plain(es.personComing()),
    ]);
    expect((await hears("bueno")).map(plain)).toEqual([plain(es.personAlreadyComing())]);
  });
});

it("decisions, Privacy: somebody else's number is asked for in vain", async () =>
  expect(await hears("give me Maria Lopez's number")).toEqual([en.onlyYours()]));

describe("issue 8: the language of the talk", () => {
  it.each([
    "call me",
    "remind me tomorrow",
    "give me Maria Lopez's number",
    "los angeles",
    "my son sent me",
  ])("%s is answered in English", (text) =>
    expect(localAnswer({ userId: person.userId, text }).text).not.toMatch(
      /[¿¡]|\b(de|tus|con|nuestro|para)\b/,
    ),
  );
});
