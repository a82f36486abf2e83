import { eq } from "drizzle-orm";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { z } from "zod";
import { makeAgentPerson } from "./agent-people";
import { neverCloseTheOffice } from "../../support/office";
import { comesIn, conversationOf, messageOf, queuedFor } from "./incoming";
import { sayingModel } from "./obedient-model";
import { runTurn } from "~/bot/agent/run-turn";
import * as replies from "~/bot/replies";
import { appendMessage } from "~/core/messaging/append-message";
import { handOver } from "~/core/messaging/hand-over";
import { minutes, seconds } from "~/core/duration";
import { ensureDefaultTraining } from "~/core/support/training/ensure-default-training";
import { db } from "~/db/client";
import { newId } from "~/db/ids";
import { conversations, messages } from "~/db/schema/conversations";
import type { AgentModel, UnavailableReason } from "~/integrations/agent-model/contract";
import { countSegments } from "~/integrations/sms/segments";

beforeAll(() => {
  ensureDefaultTraining();
  neverCloseTheOffice();
});
afterEach(() => void vi.useRealTimers());

test("issue 2: without a model the local agent answers from the person's own newest case", async () => {
  const { phone, number } = makeAgentPerson("reminder");
  const id = await comesIn(phone, "what happens next?");
  await runTurn(id, null);
  expect(queuedFor(phone)[0]).toContain(
    `${number} (brightroof-quotes.com) is accepted and at step 2 of 5 (Reminder)`,
  );
  expect(messageOf(id)?.answeredAt).not.toBeNull();
});

test("an answer that was queued is neither asked for nor queued again", async () => {
  const { phone } = makeAgentPerson("none");
  const id = await comesIn(phone, "is this legit?");
  const { model, seen } = sayingModel("Yes, and it costs you nothing.");
  await runTurn(id, model);
  await runTurn(id, model);
  expect(seen.requests).toHaveLength(1);
  expect(queuedFor(phone)).toEqual(["Yes, and it costs you nothing."]);
});

test("OA-04: the model gets the talk, tools without the person's id, a bound on rounds, and its answer is sent in two segments", async () => {
  const { phone, userId } = makeAgentPerson("submitted");
  const id = await comesIn(phone, "tell me everything");
  const { model, seen } = sayingModel("We write to the sender. ".repeat(40));
  await runTurn(id, model);
  const [request] = seen.requests;
  expect(request?.history.at(-1)).toEqual({ role: "user", text: "tell me everything" });
  expect(request?.maxRounds).toBeLessThanOrEqual(5);
  expect(JSON.stringify([request?.instructions, request?.history])).not.toContain(userId);
  expect(request?.tools.map(({ name }) => name)).toEqual([
    "list_my_cases",
    "explain_case",
    "my_earnings_and_payouts",
    "my_affiliate_link",
    "my_details_on_file",
    "search_help",
    "note_correction",
    "how_to_change_details",
  ]);
  expect(countSegments(queuedFor(phone)[0] ?? "").segments).toBeLessThanOrEqual(2);
});

test("OA-02: nothing in a tool's parameters is optional, and nothing more is allowed", async () => {
  const { phone } = makeAgentPerson("none");
  const { model, seen } = sayingModel("Hello.");
  await runTurn(await comesIn(phone, "hello there my friend"), model);
  for (const { parameters } of seen.requests[0]?.tools ?? []) {
    const { properties = {}, required = [], additionalProperties } = z.toJSONSchema(parameters);
    expect(required.sort()).toEqual(Object.keys(properties).sort());
    expect(additionalProperties).toBe(false);
    expect(parameters.safeParse({ userId: "user_other" }).success).toBe(false);
  }
});

test.each<UnavailableReason>([
  "timeout",
  "busy",
  "network",
  "auth_failed",
  "quota_used_up",
  "malformed",
  "too_many_rounds",
  "incomplete",
  "rejected",
  "model_not_allowed",
])("issue 8: with the model unavailable (%s) the local agent answers", async (reason) => {
  const { phone } = makeAgentPerson("reminder");
  const model: AgentModel = { respond: async () => ({ outcome: "unavailable", reason }) };
  await runTurn(await comesIn(phone, "what happens next?"), model);
  expect(queuedFor(phone)[0]).toContain("step 2 of 5");
});

test("issue 8: a model that never answers is not waited for longer than the deadline", async () => {
  const { phone } = makeAgentPerson("reminder");
  const id = await comesIn(phone, "what happens next?");
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const turn = runTurn(id, { respond: () => new Promise(() => undefined) });
  await vi.advanceTimersByTimeAsync(seconds(46));
  await turn;
  expect(queuedFor(phone)[0]).toContain("step 2 of 5");
});

test("issue 8: an empty answer of the model is no answer; declined with a hand-over it calls a person (OA-03)", async () => {
  const { phone } = makeAgentPerson("reminder");
  await runTurn(await comesIn(phone, "what happens next?"), sayingModel("  ").model);
  expect(queuedFor(phone)[0]).toContain("step 2 of 5");
  const other = makeAgentPerson("none");
  const id = await comesIn(other.phone, "hmm tell me something odd");
  await runTurn(id, sayingModel("", "hand_over").model);
  expect(queuedFor(other.phone)).toEqual([replies.personComing()]);
});

test("issue 8: a hand-over is said visibly, in the person's language, and the conversation waits for a person", async () => {
  const { phone, conversationId } = makeAgentPerson("paid");
  await runTurn(await comesIn(phone, "you only sent me $250"), null);
  expect(queuedFor(phone)[0]).toContain(replies.personComing());
  expect(conversationOf(conversationId)).toMatchObject({ aiDisabled: true, status: "pending" });
  const spanish = makeAgentPerson("none");
  await runTurn(
    await comesIn(spanish.phone, "esto no lo entiendo, hay un error con mi nombre"),
    sayingModel("Claro que si.", "hand_over").model,
  );
  expect(queuedFor(spanish.phone)[0]).toMatch(/^Claro que si\. Le pedi a una persona/);
  const long = makeAgentPerson("none");
  await runTurn(
    await comesIn(long.phone, "my first name is spelled wrong everywhere"),
    sayingModel("I am sorry to hear this. ".repeat(20), "hand_over").model,
  );
  expect(queuedFor(long.phone)[0]).toContain(replies.personComing());
  expect(countSegments(queuedFor(long.phone)[0] ?? "").segments).toBeLessThanOrEqual(2);
});

test("issue 8: when staff takes over while the model thinks, the model's answer is not sent", async () => {
  const { phone, conversationId } = makeAgentPerson("none");
  const id = await comesIn(phone, "how does this work then");
  const model: AgentModel = {
    respond: async () => {
      handOver({ conversationId, reason: "Staff took over.", now: Date.now() });
      return { outcome: "answer", text: "Too late.", action: "reply" };
    },
  };
  await runTurn(id, model);
  expect(queuedFor(phone)).toEqual([]);
  expect(messageOf(id)?.answeredAt).not.toBeNull();
});

test("only free text reaches the agent: keywords, a waiting conversation and unknown numbers do not", async () => {
  const { phone, conversationId } = makeAgentPerson("none");
  const { model, seen } = sayingModel("Hello.");
  await runTurn(await comesIn(phone, "STATUS"), model);
  db.update(conversations)
    .set({ aiDisabled: true })
    .where(eq(conversations.id, conversationId))
    .run();
  await runTurn(await comesIn(phone, "is anybody there"), model);
  await runTurn(await comesIn("+12125550999", "is this legit?"), model);
  expect(seen.requests).toHaveLength(0);
});

test("issue 8: more than 20 answers in 10 minutes are met with one kind text, the messages are kept, and it ends by itself", async () => {
  const { phone } = makeAgentPerson("none");
  const start = Date.now();
  const ids: string[] = [];
  for (let count = 0; count < 24; count += 1)
    ids.push(await comesIn(phone, `thanks ${count}, is this legit?`, start + count));
  for (const id of ids) await runTurn(id, null, start + seconds(30));
  const said = queuedFor(phone);
  expect(said).toHaveLength(21);
  expect(said.filter((body) => body === replies.tooManyTexts())).toHaveLength(1);
  expect(ids.every((id) => messageOf(id)?.answeredAt !== null)).toBe(true);
  const later = await comesIn(phone, "is this legit?", start + minutes(12));
  await runTurn(later, null, start + minutes(12));
  expect(queuedFor(phone)).toHaveLength(22);
});

test("the history is bounded, holds this person's talk alone, and no link that opens an account", async () => {
  const { phone, conversationId } = makeAgentPerson("none");
  const other = makeAgentPerson("none");
  const write = (id: string, message: string, at: number) =>
    appendMessage({
      id: newId("msg"),
      conversationId: id,
      senderType: "ai",
      body: message,
      channel: "sms",
      at,
    });
  for (let count = 0; count < 40; count += 1)
    write(conversationId, `Line ${count} ${"long ".repeat(400)}`, Date.now() - minutes(60) + count);
  write(
    conversationId,
    "Set a password: http://localhost:3000/join/s3cr3t-t0ken-of-yours and go",
    Date.now() - minutes(1),
  );
  write(other.conversationId, "a word of somebody else", Date.now() - minutes(1));
  const { model, seen } = sayingModel("Hello.");
  await runTurn(await comesIn(phone, "where do i set my password"), model);
  const history = seen.requests[0]?.history ?? [];
  expect(history.length).toBeLessThanOrEqual(20);
  expect(JSON.stringify(history).length).toBeLessThan(20_000);
  expect(JSON.stringify(history)).not.toMatch(/s3cr3t|somebody else/);
});

test("a person who stopped our texts gets none, and the answer stands in the conversation for the portal", async () => {
  const { phone, conversationId } = makeAgentPerson("none");
  const { optOut } = await import("~/core/consent/opt-out");
  const id = await comesIn(phone, "how long does it take");
  optOut({
    phone,
    words: "stop",
    scope: "all",
    reason: "keyword",
    needsReview: false,
    channel: "sms",
    messageId: "earlier",
    at: Date.now() - minutes(5),
  });
  await runTurn(id, null);
  expect(queuedFor(phone)).toEqual([]);
  expect(
    db
      .select()
      .from(messages)
      .where(eq(messages.conversationId, conversationId))
      .all()
      .some(({ message }) => message.includes("five steps")),
  ).toBe(true);
});
