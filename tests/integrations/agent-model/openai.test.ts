import { setupServer } from "msw/node";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { z } from "zod";
import type { AgentRequest } from "~/integrations/agent-model/contract";
import { modelAbilities } from "~/integrations/agent-model/models";
import { openAiAgent } from "~/integrations/agent-model/openai";
import { fakeOpenAiAgent } from "~/tests/fakes/openai-agent";

const settings = { apiKey: "sk-test", baseUrl: "https://api.openai.com/v1", model: "gpt-4o-mini" };
const server = setupServer();
beforeAll(() => server.listen({ onUnhandledRequest: "error" }));
afterAll(() => server.close());

const caseStatus = {
  name: "case_status",
  description: "Says how a case stands.",
  parameters: z.object({ caseId: z.string().nullable() }),
};

/** A talk whose tool calls are written down. */
function talk(over: Partial<AgentRequest> = {}) {
  const called: [string, string][] = [];
  const request: AgentRequest = {
    instructions: "You help people with their claims.",
    history: [
      { role: "user", text: "hi" },
      { role: "assistant", text: "Hello!" },
      { role: "user", text: "what happens next?" },
    ],
    tools: [caseStatus],
    callTool: async (name, argumentsJson) => {
      called.push([name, argumentsJson]);
      return "submitted";
    },
    maxRounds: 3,
    maxTokens: 24_000,
    ...over,
  };
  return { called, request };
}

function vendor(...steps: Parameters<typeof fakeOpenAiAgent>[1][]) {
  const fake = fakeOpenAiAgent({ apiKey: "sk-test" }, ...steps);
  server.resetHandlers(...fake.handlers);
  return fake;
}

const answer = (text: string, action = "reply") => ({ answer: { text, action } });
const ask = (caseId: unknown) => ({
  calls: [{ name: "case_status", arguments: JSON.stringify({ caseId }) }],
});

describe("an answer", () => {
  test("OA-01, OA-02: is asked for by a strict schema, with the talk as data and nothing kept at the vendor", async () => {
    const fake = vendor(answer("We write to them.", "reply"));
    expect(await openAiAgent(settings).respond(talk().request)).toEqual({
      outcome: "answer",
      text: "We write to them.",
      action: "reply",
    });
    const [body] = fake.requests;
    expect(body).toMatchObject({
      model: "gpt-4o-mini",
      instructions: "You help people with their claims.",
      store: false,
      text: {
        format: {
          type: "json_schema",
          strict: true,
          schema: { additionalProperties: false, required: ["text", "action"] },
        },
      },
      tools: [{ type: "function", name: "case_status", strict: true }],
      tool_choice: "auto",
    });
    expect(body!.max_output_tokens).toBeGreaterThan(0);
    expect(body!.input).toEqual(
      talk().request.history.map(({ role, text }) => ({ role, content: text })),
    );
  });

  test.each(["reply", "hand_over", "resolve"] as const)("may be to %s", async (action) => {
    vendor(answer("ok", action));
    expect(await openAiAgent(settings).respond(talk().request)).toMatchObject({
      outcome: "answer",
      action,
    });
  });

  test("works without any tool", async () => {
    const fake = vendor(answer("ok"));
    await openAiAgent(settings).respond(talk({ tools: [], maxRounds: 0 }).request);
    expect(fake.requests[0]).not.toHaveProperty("tools");
    expect(fake.requests[0]).not.toHaveProperty("tool_choice");
  });
});

describe("OA-04: tools", () => {
  test("are run with checked arguments and their result goes back under the call's id", async () => {
    const fake = vendor(ask("case_1"), answer("It is submitted."));
    const { request, called } = talk();
    expect(await openAiAgent(settings).respond(request)).toMatchObject({
      text: "It is submitted.",
    });
    expect(called).toEqual([["case_status", '{"caseId":"case_1"}']]);
    expect(fake.requests[1]!.input.at(-1)).toEqual({
      type: "function_call_output",
      call_id: "call_1_0",
      output: "submitted",
    });
  });

  test("several at once are all answered", async () => {
    const fake = vendor(
      {
        calls: Array.from({ length: 10 }, (_, at) => ({
          name: "case_status",
          arguments: `{"caseId":"${at}"}`,
        })),
      },
      answer("ok"),
    );
    const { request, called } = talk();
    expect(await openAiAgent(settings).respond(request)).toMatchObject({ outcome: "answer" });
    expect(called).toHaveLength(8);
    expect(
      fake.requests[1]!.input.filter(({ type }) => type === "function_call_output"),
    ).toHaveLength(10);
  });

  test.each([
    ["arguments that are no JSON", { name: "case_status", arguments: "{caseId:" }],
    ["arguments of another type", { name: "case_status", arguments: '{"caseId":7}' }],
    ["missing arguments", { name: "case_status", arguments: "{}" }],
    ["a tool that was never offered", { name: "drop_tables", arguments: "{}" }],
  ])("%s are not run; the model is told and may do better", async (_story, call) => {
    const fake = vendor({ calls: [call] }, ask("case_1"), answer("ok"));
    const { request, called } = talk();
    expect(await openAiAgent(settings).respond(request)).toMatchObject({ outcome: "answer" });
    expect(called).toEqual([["case_status", '{"caseId":"case_1"}']]);
    expect(JSON.parse(fake.requests[1]!.input.at(-1)!.output!)).toEqual({
      error: expect.any(String),
    });
  });

  test("what was not described does not reach a tool", async () => {
    vendor(
      { calls: [{ name: "case_status", arguments: '{"caseId":null,"userId":"someone else"}' }] },
      answer("ok"),
    );
    const { request, called } = talk();
    await openAiAgent(settings).respond(request);
    expect(called).toEqual([["case_status", '{"caseId":null}']]);
  });

  test("endless calls end: the last request allows none, and a call all the same is no answer", async () => {
    const fake = vendor(ask("case_1"));
    const { request, called } = talk();
    expect(await openAiAgent(settings).respond(request)).toEqual({
      outcome: "unavailable",
      reason: "too_many_rounds",
    });
    expect(fake.requests.map(({ tool_choice }) => tool_choice)).toEqual([
      "auto",
      "auto",
      "auto",
      "none",
    ]);
    expect(called).toHaveLength(3);
  });

  test("a tool that fails ends the talk with its own error", async () => {
    vendor(ask("case_1"));
    const failing = talk({
      callTool: () => Promise.reject(new Error("database is locked")),
    }).request;
    await expect(openAiAgent(settings).respond(failing)).rejects.toThrow("database is locked");
  });
});

describe("OA-03: what is no answer", () => {
  const handedOver = { outcome: "answer", text: "", action: "hand_over" };
  const cases: [story: string, step: Parameters<typeof vendor>[0], outcome: object][] = [
    [
      "a refusal goes to a person, without the model's words",
      { refusal: "I can't help with that." },
      handedOver,
    ],
    ["a filtered answer goes to a person", { incomplete: "content_filter" }, handedOver],
    [
      "an answer cut off for its length",
      { incomplete: "max_output_tokens" },
      { outcome: "unavailable", reason: "incomplete" },
    ],
    ["a failed answer", { failed: "server_error" }, { outcome: "unavailable", reason: "rejected" }],
    [
      "an answer that failed for its rate",
      { failed: "rate_limit_exceeded" },
      { outcome: "unavailable", reason: "busy" },
    ],
    [
      "words that are no JSON",
      { raw: "Sure, here you are" },
      { outcome: "unavailable", reason: "malformed" },
    ],
    [
      "an action that does not exist",
      { answer: { text: "ok", action: "pay_out" } },
      { outcome: "unavailable", reason: "malformed" },
    ],
    [
      "an empty reply",
      { answer: { text: "  ", action: "reply" } },
      { outcome: "unavailable", reason: "malformed" },
    ],
    ["nothing at all", { calls: [] }, { outcome: "unavailable", reason: "malformed" }],
  ];
  test.each(cases)("%s", async (_story, step, outcome) => {
    vendor(step);
    expect(await openAiAgent(settings).respond(talk().request)).toEqual(outcome);
  });
});

describe("OA-05: trouble at the vendor", () => {
  const cases: [story: string, step: Parameters<typeof vendor>[0], outcome: object][] = [
    [
      "429 tells when to come back",
      { status: 429, code: "rate_limit_exceeded", headers: { "retry-after": "2" } },
      { reason: "busy", retryAfterMs: 2000 },
    ],
    [
      "429 in milliseconds",
      { status: 429, headers: { "retry-after-ms": "150", "retry-after": "1" } },
      { reason: "busy", retryAfterMs: 150 },
    ],
    [
      "a used-up quota is not a busy moment",
      { status: 429, code: "insufficient_quota" },
      { reason: "quota_used_up" },
    ],
    ["500", { status: 500 }, { reason: "busy" }],
    ["400", { status: 400 }, { reason: "rejected" }],
    ["403", { status: 403 }, { reason: "auth_failed" }],
    ["a lost connection", { drop: true }, { reason: "network" }],
  ];
  test.each(cases)("%s, and nothing is asked twice", async (_story, step, outcome) => {
    const fake = vendor(step);
    expect(await openAiAgent(settings).respond(talk().request)).toEqual({
      outcome: "unavailable",
      ...outcome,
    });
    expect(fake.requests).toHaveLength(1);
  });

  test("a wrong key", async () => {
    vendor(answer("ok"));
    const outcome = await openAiAgent({ ...settings, apiKey: "sk-wrong" }).respond(talk().request);
    expect(outcome).toEqual({ outcome: "unavailable", reason: "auth_failed" });
  });

  test("no answer in time", async () => {
    vendor({ silent: true });
    expect(await openAiAgent({ ...settings, timeoutMs: 50 }).respond(talk().request)).toEqual({
      outcome: "unavailable",
      reason: "timeout",
    });
  });

  test("an answer whose body never ends, in time too", async () => {
    server.close();
    const slow = createServer(
      (_request, response) =>
        void response.writeHead(200, { "content-type": "application/json" }).write('{"id":'),
    );
    await new Promise<void>((resolve) => slow.listen(0, "127.0.0.1", resolve));
    const baseUrl = `http://127.0.0.1:${(slow.address() as AddressInfo).port}`;
    const outcome = await openAiAgent({ ...settings, baseUrl, timeoutMs: 100 }).respond(
      talk().request,
    );
    slow.closeAllConnections();
    slow.close();
    server.listen({ onUnhandledRequest: "error" });
    expect(outcome).toEqual({ outcome: "unavailable", reason: "timeout" });
  });
});

describe("OA-08: models", () => {
  test("a model that is not on the list is never asked", async () => {
    const fake = vendor(answer("ok"));
    const outcome = await openAiAgent({ ...settings, model: "gpt-99" }).respond(talk().request);
    expect(outcome).toEqual({ outcome: "unavailable", reason: "model_not_allowed" });
    expect(fake.requests).toEqual([]);
  });

  test("the three of the specification are on it, and the text-only one says so", () => {
    for (const name of ["gpt-4o-mini", "gpt-4o"]) expect(modelAbilities(name)?.images).toBe(true);
    expect(modelAbilities("gpt-3.5-turbo")?.images).toBe(false);
  });

  test("a model without strict answers is asked for plain JSON, checked the same way", async () => {
    const fake = vendor(ask("case_1"), answer("ok"));
    const model = openAiAgent({ ...settings, model: "gpt-3.5-turbo" });
    expect(await model.respond(talk().request)).toEqual({
      outcome: "answer",
      text: "ok",
      action: "reply",
    });
    expect(fake.requests[0]!.text?.format).toEqual({ type: "json_object" });
    vendor({ raw: '{"text":"ok"}' });
    expect(await model.respond(talk().request)).toEqual({
      outcome: "unavailable",
      reason: "malformed",
    });
  });
});

describe("the choice of the model", () => {
  afterEach(() => {
    vi.unstubAllEnvs();
    vi.resetModules();
  });

  async function chosenWith(key: string | undefined, name?: string) {
    vi.resetModules();
    vi.stubEnv("OPENAI_API_KEY", key);
    return (await import("~/integrations/agent-model/agent-model")).agentModel(name);
  }

  test("is none without a key", async () => expect(await chosenWith(undefined)).toBeNull());

  test("is the configured one with a key, or the one that staff set", async () => {
    const fake = vendor(answer("ok"));
    for (const name of [undefined, "gpt-4o"])
      await (await chosenWith("sk-test", name))?.respond(talk().request);
    expect(fake.requests.map(({ model }) => model)).toEqual(["gpt-4o-mini", "gpt-4o"]);
  });
});
