import { afterAll, beforeAll, expect, test } from "vitest";
import {
  isEmbedded,
  pause,
  until,
  workbench,
  type RunView,
  type Workbench,
} from "../support/workbench";

// The five core cases of the server's own conformance runner (IN-50), with the functions and step
// names that it asks for (IN-51).
type Call = { attempt: number; memos: Record<string, unknown> };

const calls: Record<string, Call[]> = {};
const note = (fn: string, call: Call): unknown => (calls[fn] ??= []).push(call);
let attempts = 0;
let afterCancel = 0;
let bench: Workbench;

const outcomeOf = async (eventId: string | undefined): Promise<RunView> => {
  const [run] = await bench.ended(eventId);
  if (!run) throw new Error("No run.");
  return run;
};

beforeAll(async () => {
  bench = await workbench((client, name) => {
    const on = (plain: string): [{ event: string }] => [{ event: name(plain) }];
    return [
      client.createFunction(
        { id: "test-suite-simple-fn", triggers: on("tests/function.test") },
        ({ event, attempt }) => {
          note("simple", { attempt, memos: {} });
          return { name: event.name.split("/").slice(1).join("/"), body: "ok" };
        },
      ),
      client.createFunction(
        { id: "test-suite-step-test", triggers: on("tests/step.test") },
        async ({ step }) => {
          const first = await step.run("first step", () => "first step");
          const slept: unknown = await step.sleep("sleep", "2s");
          const second = await step.run("second step", () => ({ first, second: true }));
          return { slept, second };
        },
      ),
      client.createFunction(
        { id: "test-suite-retry-test", retries: 3, triggers: on("tests/retry.test") },
        async ({ step, attempt }) => {
          const first = await step.run("first step", () => {
            attempts++;
            if (attempts === 1) throw new Error("broken");
            return `yes: ${attempts}`;
          });
          note("retry", { attempt, memos: { first } });
          if (attempt === 0) throw new Error("broken func");
          return first;
        },
      ),
      client.createFunction(
        {
          id: "test-suite-cancel-test",
          triggers: on("tests/cancel.test"),
          cancelOn: [{ event: name("cancel/please"), match: "data.request_id" }],
        },
        async ({ step }) => {
          await step.sleep("sleep", isEmbedded ? "1h" : "10s");
          await step.run("after the sleep", () => void afterCancel++);
          return "not cancelled";
        },
      ),
      client.createFunction(
        { id: "test-suite-wait-for-event", triggers: on("tests/wait.test") },
        async ({ step }) => {
          const came = await step.waitForEvent("wait", {
            event: name("test/resume"),
            timeout: "10m",
            match: "data.id",
          });
          return { result: came };
        },
      ),
    ];
  });
});

afterAll(() => bench.stop());

test("IN-50: basic-invoke: a function is called once with its event, attempt 0, and its value is the run's output", async () => {
  const run = await bench.run({ name: "tests/function.test", data: { test: true } });
  expect(run).toMatchObject({
    status: "Completed",
    output: { name: "tests/function.test", body: "ok" },
  });
  expect(calls.simple).toEqual([{ attempt: 0, memos: {} }]);
});

test("IN-50, IN-51: steps-serial: a step, a sleep of two seconds whose memo is null, a step; each value is memoised", async () => {
  const run = await bench.run({ name: "tests/step.test" });
  expect(run).toMatchObject({
    status: "Completed",
    output: { slept: null, second: { first: "first step", second: true } },
  });
});

test("IN-50: retry-basic: a step that throws and a function that throws are each tried again, and the step's value is kept", async () => {
  const run = await bench.run({ name: "tests/retry.test" });
  expect(run).toMatchObject({ status: "Completed", output: "yes: 2" });
  expect(attempts, "the step is not run again when the function is").toBe(2);
  expect(calls.retry?.map(({ attempt }) => attempt)).toEqual([0, 1]);
});

test("IN-50: cancel-basic: a matching event ends the run before its next call; one that does not match ends nothing", async () => {
  const [started] = await bench.send({ name: "tests/cancel.test", data: { request_id: "one" } });
  await until(
    async () => (await bench.runsOf(started ?? "")).some(({ status }) => status === "Running"),
    "the run to start",
  );
  await bench.settle();
  await bench.send({ name: "cancel/please", data: { request_id: "another" } });
  await bench.settle();
  expect((await bench.runsOf(started ?? ""))[0]?.status).toBe("Running");
  await bench.send({ name: "cancel/please", data: { request_id: "one" } });
  expect(await outcomeOf(started)).toMatchObject({ status: "Cancelled" });
  // The runner's own criterion: nothing more is called in the eleven seconds after a cancel.
  await pause(isEmbedded ? 100 : 11_000);
  expect(afterCancel).toBe(0);
});

test("IN-50, IN-51: wait-for-event-basic: the memo of a wait is the event itself", async () => {
  const [started] = await bench.send({ name: "tests/wait.test", data: { id: "w1" } });
  await until(
    async () => (await bench.runsOf(started ?? "")).some(({ status }) => status === "Running"),
    "the run to start",
  );
  await bench.settle();
  await bench.send({ name: "test/resume", data: { id: "w1", resume: true } });
  const run = await outcomeOf(started);
  expect(run).toMatchObject({
    status: "Completed",
    output: { result: { name: bench.name("test/resume"), data: { id: "w1", resume: true } } },
  });
});
