import { beforeEach, describe, expect, it } from "vitest";
import { answerByRule } from "~/bot/agent/answer-by-rule";
import { chooseRoute } from "~/bot/agent/choose-route";
import { runTurn } from "~/bot/agent/run-turn";
import { signUpByText } from "~/bot/agent/join/sign-up-by-text";
import { stopped, tooManyTexts } from "~/bot/replies";
import { checkSuppression } from "~/core/consent/check-suppression";
import { minutes } from "~/core/duration";
import { sqlite } from "~/db/client";
import { messageOf, queuedFor } from "~/tests/bot/agent/incoming";
import { makePerson } from "~/tests/support/people";
import { newSid, postWebhook, textParameters } from "~/tests/support/post-webhook";

let number = 1000;
let phone = "";

beforeEach(() => {
  phone = `+1212556${++number}`;
});

async function says(body: string, from = phone): Promise<string> {
  const sid = newSid();
  await postWebhook(textParameters({ from, body, sid }));
  const id =
    sqlite
      .prepare<[string], string>("SELECT id FROM support_messages WHERE twilio_sid = ?")
      .pluck()
      .get(sid) ?? "";
  const { route } = chooseRoute(id);
  if (route === "join") signUpByText(id);
  else if (route === "agent") await runTurn(id);
  else answerByRule(id);
  return id;
}

describe("automatic answers are bounded: two machines do not text each other for ever", () => {
  it("an auto-responder at an unknown number gets two answers to the same words, and every text of it is settled", async () => {
    const ids: string[] = [];
    for (let round = 0; round < 40; round++)
      ids.push(await says("We got your text! Our office is closed, call 212-555-0100."));
    expect(queuedFor(phone)).toHaveLength(2);
    for (const id of ids) expect(messageOf(id)?.answeredAt).not.toBeNull();
  });

  it("LG-06: a keyword is answered six times in five minutes and again after them", async () => {
    for (let round = 0; round < 40; round++) await says("HELP");
    expect(queuedFor(phone)).toHaveLength(6);
    sqlite
      .prepare("UPDATE support_messages SET created_at = created_at - ? WHERE message = 'HELP'")
      .run(minutes(6));
    await says("help!");
    expect(queuedFor(phone)).toHaveLength(7);
  });

  it("words that differ each time are answered thirty times in ten minutes, then with one kind text, then not", async () => {
    for (let round = 0; round < 60; round++)
      await says(`Ticket #${round} was opened, thank you for writing!`);
    const said = queuedFor(phone);
    expect(said).toHaveLength(31);
    expect(said[0]).toBe(tooManyTexts());
  });

  it("a person with an account gets no third answer of the assistant to the same words either", async () => {
    const person = makePerson();
    for (let round = 0; round < 5; round++) await says("what happens next?", person.phone);
    expect(queuedFor(person.phone)).toHaveLength(2);
  });

  it("a yes is answered as often as it is said, for it answers a question", async () => {
    const person = makePerson();
    for (const words of ["yes", "yes", "yes"]) await says(words, person.phone);
    expect(queuedFor(person.phone)).toHaveLength(3);
  });

  it("what was held back is not said when its message comes up again", async () => {
    const ids: string[] = [];
    for (let round = 0; round < 7; round++) ids.push(await says("HELP"));
    answerByRule(ids[6] ?? "");
    expect(queuedFor(phone)).toHaveLength(6);
  });

  it("LG-04: a STOP is confirmed however much came before it, once", async () => {
    for (let round = 0; round < 40; round++)
      await says(`Ticket #${round} was opened, thank you for writing!`);
    await says("STOP");
    await says("STOP");
    expect(queuedFor(phone).filter((body) => body === stopped("no_account"))).toHaveLength(1);
  });

  it("a sign-up that gets on is answered at every step", async () => {
    for (const words of [
      "who is this?",
      "who is this?",
      "who is this?",
      "Maria Lopez",
      "maria@example.com",
      "AGREE NY",
    ])
      await says(words);
    expect(queuedFor(phone)[0]).toContain("You're in, Maria!");
  });
});

describe("a short code that texts us", () => {
  it("TW-43: is kept and never answered: a text to it must fail (21211)", async () => {
    for (const words of ["Your code is 123456", "HELP", "STOP", "START"])
      expect(messageOf(await says(words, "88022"))?.answeredAt).not.toBeNull();
    expect(queuedFor("88022")).toEqual([]);
    expect(checkSuppression({ phone: "88022", purpose: "help", now: Date.now() })).toMatchObject({
      allowed: false,
      reason: "unreachable",
    });
  });
});
