import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { until, workbench, type Workbench } from "~/tests/workflows/support/workbench";
import { sqlite } from "~/db/client";
import { inngest } from "~/integrations/inngest";
import { callBody } from "~/engine/protocol/call-function";
import { runHere } from "~/workflows/run-here";
import { runs } from "~/engine/rows";

type Options = Parameters<typeof inngest.createFunction>[0];
const refusable = (options: object) => [
  inngest.createFunction(
    { id: "refused", triggers: [{ event: "r/r" }], ...options } as Options,
    () => null,
  ),
];
const sha1 = (text: string): string => createHash("sha1").update(text).digest("hex");
const MiB = 1024 * 1024;
let bench: Workbench;

beforeAll(async () => {
  bench = await workbench((client, name) => {
    const on = (plain: string): [{ event: string }] => [{ event: name(plain) }];
    return [
      client.createFunction({ id: "counted", triggers: on("counted") }, async ({ event, step }) => {
        const { most } = event.data as { most: number };
        let sum = 0;
        for (let index = 0; index < most; index += 1) sum += await step.run(`s${index}`, () => 1);
        return sum;
      }),
      client.createFunction({ id: "wide", triggers: on("wide") }, async ({ event, step }) => {
        const { most } = event.data as { most: number };
        return (
          await Promise.all(
            Array.from({ length: most }, (_, index) => step.run(`s${index}`, () => 1)),
          )
        ).length;
      }),
      client.createFunction({ id: "endless", triggers: on("endless") }, async ({ step }) => {
        for (;;) await step.run("again", () => 1);
      }),
      client.createFunction({ id: "huge-step", triggers: on("huge-step") }, ({ step }) =>
        step.run("huge", () => "x".repeat(5 * MiB)),
      ),
      client.createFunction({ id: "huge-return", triggers: on("huge-return") }, () =>
        "x".repeat(5 * MiB),
      ),
      client.createFunction({ id: "heavy", triggers: on("heavy") }, async ({ step }) => {
        for (let index = 0; index < 12; index += 1)
          await step.run(`s${index}`, () => "x".repeat(3 * MiB));
      }),
      client.createFunction(
        { id: "echo", triggers: on("echo") },
        ({ event }) => JSON.stringify(event.data).length,
      ),
      client.createFunction({ id: "cyclic-return", triggers: on("cyclic-return") }, ({ step }) =>
        step.run("cycle", () => {
          const circle: Record<string, unknown> = { at: new Date(0), big: 1n, nothing: undefined };
          circle.self = circle;
          return circle;
        }),
      ),
      client.createFunction({ id: "bad-wait", triggers: on("bad-wait") }, ({ step }) =>
        step.waitForEvent("wait", {
          event: name("x"),
          timeout: "1h",
          if: "event.data.list.exists(x, x == 1)",
        }),
      ),
      client.createFunction({ id: "zero-wait", triggers: on("zero-wait") }, ({ step }) =>
        step.waitForEvent("wait", { event: name("x"), timeout: 0 }),
      ),
      client.createFunction(
        { id: "odd", triggers: [{ event: name("odd *?%'\"\\ ünïcødé 💥") }] },
        ({ event }) => event.data,
      ),
      client.createFunction(
        { id: "wild", triggers: [{ event: name("wild/*") }] },
        ({ event }) => event.name,
      ),
    ];
  });
});
afterAll(() => bench.stop());

test("IN-53: a run of 1,000 steps completes", { timeout: 120_000 }, async () => {
  expect(await bench.run({ name: "counted", data: { most: 1000 } })).toMatchObject({
    status: "Completed",
    output: 1000,
  });
});

test("IN-34: more than 1,000 steps side by side fail the run", { timeout: 120_000 }, async () => {
  expect(await bench.run({ name: "wide", data: { most: 1001 } })).toMatchObject({
    status: "Failed",
    output: { name: "TooManySteps" },
  });
});

test(
  "bad input: a function that loops without end fails at the limit of steps",
  { timeout: 120_000 },
  async () => {
    expect(await bench.run({ name: "endless" })).toMatchObject({
      status: "Failed",
      output: { name: "TooManySteps" },
    });
  },
);

test.each(["huge-step", "huge-return"])(
  "IN-34: %s, more than 4 MiB, fails the run",
  async (name) => {
    expect(await bench.run({ name })).toMatchObject({
      status: "Failed",
      output: { name: "OutputTooLarge" },
    });
  },
);

test(
  "IN-34: step values of more than 32 MiB together fail the run",
  { timeout: 60_000 },
  async () => {
    expect(await bench.run({ name: "heavy" })).toMatchObject({
      status: "Failed",
      output: { name: "StateTooLarge" },
    });
  },
);

test(
  "IN-34: an event of nearly 512 KiB is delivered whole, a larger one is refused to its sender",
  { timeout: 30_000 },
  async () => {
    const text = "x".repeat(500 * 1024);
    expect(await bench.run({ name: "echo", data: { text } })).toMatchObject({
      output: text.length + '{"text":""}'.length,
    });
    await expect(
      bench.send({ name: "echo", data: { text: "x".repeat(513 * 1024) } }),
    ).rejects.toThrow(/too large|larger than 512 KiB/);
  },
);

test("bad input: events and values with cycles, dates and big numbers become what JSON can say", async () => {
  const data: Record<string, unknown> = { n: 1 };
  data.self = data;
  expect(await bench.run({ name: "echo", data })).toMatchObject({ status: "Completed" });
  expect(await bench.run({ name: "cyclic-return" })).toMatchObject({
    status: "Completed",
    output: { at: "1970-01-01T00:00:00.000Z" },
  });
});

test("bad input: an event with an odd name reaches the function that names it", async () => {
  expect(
    await bench.run({ name: "odd *?%'\"\\ ünïcødé 💥", data: { a: "'; DROP TABLE events; --" } }),
  ).toMatchObject({
    output: { a: "'; DROP TABLE events; --" },
  });
});

test("a trigger that ends in * takes every event that begins like it", async () => {
  expect(await bench.run({ name: "wild/life" })).toMatchObject({ output: bench.name("wild/life") });
});

test("bad input: nameless and reserved events are refused", { timeout: 30_000 }, async () => {
  for (const name of ["", "inngest/function.failed"])
    await expect(inngest.send({ name, data: {} })).rejects.toThrow();
});

test("IN-38: a wait whose expression cannot be evaluated fails with a sentence that names it", async () => {
  const run = await bench.run({ name: "bad-wait" });
  expect(run.status).toBe("Failed");
  expect(JSON.stringify(run.output)).toContain("not supported");
});

test("IN-34: an empty time-out is over at once", async () => {
  expect(await bench.run({ name: "zero-wait" })).toMatchObject({
    status: "Completed",
    output: null,
  });
});

test.each([
  ["my-step-id", "e7d8a2f140845095749d60246ff1110c9d01d76a"],
  ["first step", "98bf98df193bcce7c33e6bc50927cf2ac21206cb"],
  ["sleep", "c3ca5f787365eae0dea86250e27d476406956478"],
  ["second step", "764e20ec975d4ef820d0f42e6a5833384bd7ee36"],
  ["wait", "daaad336276d15594d0e765f96c17cd746bf4971"],
])("IN-30: the id of the step %j is %s", (id, hash) => expect(sha1(id)).toBe(hash));

test("IN-21: the body of a call has the protocol's shape, with every memo typed", async () => {
  const run = await bench.run({ name: "counted", data: { most: 2 } });
  const row = runs.find.get(run.id);
  if (!row) throw new Error("no run");
  const ready = {
    jobId: 7,
    runId: run.id,
    functionId: row.functionId,
    stepId: "",
    attempt: 3,
    rank: 0,
    seq: 0,
    slots: [],
  };
  const body = JSON.parse(
    callBody(row, { id: "7.1", ready, startedAt: 0, again: false, startNoted: true }, 5),
  ) as Record<string, unknown>;
  const order = [sha1("s0"), sha1("s1")];
  expect(body).toMatchObject({
    version: 2,
    use_api: false,
    defers: {},
    event: { name: bench.name("counted"), data: { most: 2 } },
    steps: Object.fromEntries(order.map((id) => [id, { type: "data", data: 1 }])),
    ctx: {
      run_id: run.id,
      attempt: 3,
      max_attempts: 5,
      disable_immediate_execution: false,
      use_api: false,
      stack: { stack: order, current: 2 },
    },
  });
});

describe("what is not supported is refused at registration, by name", () => {
  const refused: [string, object, RegExp][] = [
    [
      "an expression with a function",
      { concurrency: { limit: 1, key: "event.data.id.lowerAscii()" } },
      /text-to-claim-refused.*not supported/,
    ],
    ["a schedule with L", { triggers: [{ cron: "0 0 L * *" }] }, /text-to-claim-refused.*"L"/],
    [
      "three concurrency limits",
      { concurrency: [1, 2, 3].map((limit) => ({ limit, key: "event.data.id" })) },
      /at most 2/,
    ],
    [
      "eleven triggers",
      { triggers: Array.from({ length: 11 }, (_, index) => ({ event: `r/${index}` })) },
      /at most 10/,
    ],
    [
      "six cancelling events",
      { cancelOn: Array.from({ length: 6 }, (_, index) => ({ event: `r/${index}` })) },
      /at most 5/,
    ],
    ["21 retries", { retries: 21 }, /0 to 20/],
    ["a throttle over a month", { throttle: { limit: 1, period: "30d" } }, /1s to 7d/],
    [
      "a batch with a singleton",
      { batchEvents: { maxSize: 2, timeout: "1s" }, singleton: { mode: "skip" } },
      /batchEvents/,
    ],
    ["a debounce for no time", { debounce: { period: "soon" } }, /not a duration/],
  ];
  test.each(refused)("%s", async (_, options, message) => {
    await expect(runHere(refusable(options))).rejects.toThrow(message);
  });
});

test("IN-53: 1,000 runs at once all complete, each step once", { timeout: 120_000 }, async () => {
  const before = (
    sqlite.prepare("SELECT count(*) AS count FROM engine_steps").get() as { count: number }
  ).count;
  const count = (where: string): number =>
    (
      sqlite.prepare(`SELECT count(*) AS count FROM engine_runs WHERE ${where}`).get() as {
        count: number;
      }
    ).count;
  const completed = count("status = 'completed'");
  await bench.send(Array.from({ length: 1000 }, () => ({ name: "counted", data: { most: 1 } })));
  await until(
    () => count("status = 'completed'") === completed + 1000,
    "all runs to complete",
    100_000,
  );
  expect(
    (sqlite.prepare("SELECT count(*) AS count FROM engine_steps").get() as { count: number })
      .count - before,
  ).toBe(1000);
});
