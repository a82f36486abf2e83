import { afterAll, beforeAll, expect, test } from "vitest";
import { NonRetriableError, RetryAfterError } from "inngest";
import { pause, until, workbench, type Workbench } from "../support/workbench";

const seen: string[] = [];
const count = (mark: string): number => seen.filter((entry) => entry === mark).length;
let bench: Workbench;

beforeAll(async () => {
  bench = await workbench((client, name) => {
    const on = (plain: string): [{ event: string }] => [{ event: name(plain) }];
    const child = client.createFunction(
      { id: "child", triggers: on("child") },
      async ({ event, step }) => {
        const { n } = event.data as { n: number };
        if (n < 0) throw new NonRetriableError("child says no");
        if (n > 100) await step.sleep("long", "1d");
        return { doubled: n * 2 };
      },
    );
    return [
      child,
      client.createFunction({ id: "serial", triggers: on("serial") }, async ({ event, step }) => {
        const first = await step.run("first step", () => (seen.push("serial:1"), { v: 1 }));
        await step.sleep("for 2s", "2s");
        const nothing = await step.run("nothing", () => undefined);
        const second = await step.run("second step", () => (seen.push("serial:2"), first.v + 1));
        return { second, nothing, name: (event.data as { name: string }).name };
      }),
      client.createFunction({ id: "repeat", triggers: on("repeat") }, async ({ step }) => {
        const values: number[] = [];
        for (let index = 0; index < 3; index += 1) values.push(await step.run("item", () => index));
        return values;
      }),
      client.createFunction(
        { id: "no-checkpoints", checkpointing: false, triggers: on("no-checkpoints") },
        async ({ step }) => {
          const a = await step.run("a", () => (seen.push("plain:a"), 1));
          const b = await step.run("b", () => (seen.push("plain:b"), a + 1));
          seen.push("plain:outside");
          return a + b;
        },
      ),
      client.createFunction({ id: "until", triggers: on("until") }, async ({ step }) => {
        await step.sleepUntil("soon", new Date(Date.now() + 2000));
        return "woken";
      }),
      client.createFunction(
        { id: "flaky", retries: 2, triggers: on("flaky") },
        async ({ step, attempt }) => {
          const value = await step.run("flaky", () => {
            seen.push(`flaky:${attempt}`);
            if (attempt < 2) throw new Error("not yet");
            return "at last";
          });
          const next = await step.run("next", () => attempt);
          return { value, next };
        },
      ),
      client.createFunction(
        { id: "later", retries: 1, triggers: on("later") },
        ({ step, attempt }) =>
          step.run("later", () => {
            if (attempt === 0) throw new RetryAfterError("busy", 2000);
            return attempt;
          }),
      ),
      client.createFunction(
        { id: "caught", retries: 1, triggers: on("caught") },
        async ({ step }) => {
          try {
            await step.run("fails", () => {
              seen.push("caught:try");
              throw new TypeError("wrong kind");
            });
          } catch (error) {
            const { name: kind, message } = error as Error;
            return await step.run("recover", () => `recovered from ${kind}: ${message}`);
          }
        },
      ),
      client.createFunction({ id: "outside", retries: 1, triggers: on("outside") }, () => {
        seen.push("outside");
        throw new Error("thrown outside steps");
      }),
      client.createFunction(
        {
          id: "fatal",
          triggers: on("fatal"),
          onFailure: async ({ error, event, step }) => {
            await step.run("tell", () =>
              seen.push(`failed:${error.message}:${(event.data.event.data as { n: number }).n}`),
            );
          },
        },
        ({ step }) =>
          step.run("fatal", () => {
            seen.push("fatal");
            throw new NonRetriableError("never again");
          }),
      ),
      client.createFunction({ id: "caller", triggers: on("caller") }, async ({ event, step }) => {
        const { n } = event.data as { n: number };
        try {
          const options = { function: child, data: { n }, ...(n > 100 ? { timeout: "2s" } : {}) };
          return await step.invoke("call-child", options);
        } catch (error) {
          return { caught: (error as Error).message };
        }
      }),
      client.createFunction({ id: "sender", triggers: on("sender") }, async ({ step }) => {
        const { ids } = await step.sendEvent("emit", [
          { name: name("received"), data: { n: 1 } },
          { name: name("received"), data: { n: 2 } },
        ]);
        return ids.length;
      }),
      client.createFunction({ id: "receiver", triggers: on("received") }, ({ event }) => {
        seen.push(`received:${(event.data as { n: number }).n}`);
      }),
      client.createFunction({ id: "throws-text", retries: 0, triggers: on("throws-text") }, () => {
        // eslint-disable-next-line @typescript-eslint/only-throw-error
        throw "plain words";
      }),
    ];
  });
});
afterAll(() => bench.stop());

test("protocol 1.3: steps run in order, once each, and a sleep lies between them", async () => {
  const run = await bench.run({ name: "serial", data: { name: "w" } });
  expect(run).toMatchObject({
    status: "Completed",
    output: { second: 2, nothing: null, name: "w" },
  });
  expect([count("serial:1"), count("serial:2")]).toEqual([1, 1]);
});

test("IN-30: a repeated step id is a step of its own each time", async () => {
  expect(await bench.run({ name: "repeat" })).toMatchObject({
    status: "Completed",
    output: [0, 1, 2],
  });
});

test("protocol 1.3: with checkpointing off the function is entered for each step, and every step still runs once", async () => {
  expect(await bench.run({ name: "no-checkpoints" })).toMatchObject({
    status: "Completed",
    output: 3,
  });
  expect([count("plain:a"), count("plain:b")]).toEqual([1, 1]);
});

test("protocol 1.3: sleepUntil wakes after its date", async () => {
  expect(await bench.run({ name: "until" })).toMatchObject({ output: "woken" });
});

test("IN-33: a step that throws is tried again with a rising attempt, and the next step starts at attempt 0", async () => {
  expect(await bench.run({ name: "flaky" })).toMatchObject({
    status: "Completed",
    output: { value: "at last", next: 0 },
  });
  expect(seen.filter((entry) => entry.startsWith("flaky:"))).toEqual([
    "flaky:0",
    "flaky:1",
    "flaky:2",
  ]);
});

test("IN-24: Retry-After says when the next attempt comes", async () => {
  expect(await bench.run({ name: "later" })).toMatchObject({ status: "Completed", output: 1 });
});

test("protocol 1.3: the function may catch a step that failed for good, with the name of its error", async () => {
  expect(await bench.run({ name: "caught" })).toMatchObject({
    output: "recovered from TypeError: wrong kind",
  });
  expect(count("caught:try")).toBe(2);
});

test("protocol 1.3: what a function throws outside steps is tried again and fails the run at the last attempt", async () => {
  expect(await bench.run({ name: "outside" })).toMatchObject({
    status: "Failed",
    output: { message: "thrown outside steps" },
  });
  expect(count("outside")).toBe(2);
});

test("protocol 1.3: a NonRetriableError fails at once, and onFailure is given the error and the event, once", async () => {
  expect(await bench.run({ name: "fatal", data: { n: 7 } })).toMatchObject({ status: "Failed" });
  await until(() => count("failed:never again:7") > 0, "onFailure");
  await pause(50);
  expect([count("fatal"), count("failed:never again:7")]).toEqual([1, 1]);
});

test("protocol 1.3: step.invoke gives the child's return value", async () => {
  expect(await bench.run({ name: "caller", data: { n: 21 } })).toMatchObject({
    output: { doubled: 42 },
  });
});

test("protocol 1.3: step.invoke throws what failed the child", async () => {
  expect(await bench.run({ name: "caller", data: { n: -1 } })).toMatchObject({
    output: { caught: "child says no" },
  });
});

test("protocol 1.3: step.invoke gives up after its time-out", async () => {
  const run = await bench.run({ name: "caller", data: { n: 101 } });
  expect(JSON.stringify(run.output)).toContain(
    "Timed out waiting for invoked function to complete",
  );
});

test("IN-40: step.sendEvent sends every event once", async () => {
  expect(await bench.run({ name: "sender" })).toMatchObject({ output: 2 });
  await until(() => count("received:1") > 0 && count("received:2") > 0, "both events");
  await pause(50);
  expect([count("received:1"), count("received:2")]).toEqual([1, 1]);
});

test("bad input: a function that throws a string fails with that string", async () => {
  expect(await bench.run({ name: "throws-text" })).toMatchObject({
    status: "Failed",
    output: { message: "plain words" },
  });
});
