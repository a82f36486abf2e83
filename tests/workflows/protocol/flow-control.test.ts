import { afterAll, beforeAll, expect, test } from "vitest";
import { isEmbedded, pause, until, workbench, type Workbench } from "../support/workbench";

type Mark = { what: string; at: number };
const marks: Mark[] = [];
const mark = (what: string): void => void marks.push({ what, at: performance.now() });
const marked = (prefix: string): Mark[] => marks.filter(({ what }) => what.startsWith(prefix));
let bench: Workbench;

beforeAll(async () => {
  bench = await workbench((client, name) => {
    const on = (plain: string): [{ event: string }] => [{ event: name(plain) }];
    const keyOf = (event: { data: unknown }): string => (event.data as { key: string }).key;
    const numberOf = (event: { data: unknown }): number => (event.data as { n: number }).n;
    return [
      client.createFunction(
        {
          id: "one-by-one",
          triggers: on("one-by-one"),
          concurrency: { limit: 1, key: "event.data.key" },
        },
        async ({ event, step }) => {
          const label = `${keyOf(event)}:${numberOf(event)}`;
          await step.run("a", async () => {
            mark(`serial:${label}:in`);
            await pause(15);
          });
          await step.run("b", () => mark(`serial:${label}:out`));
        },
      ),
      client.createFunction(
        { id: "at-most-two", triggers: on("at-most-two"), concurrency: 2 },
        ({ step }) =>
          step.run("work", async () => {
            mark("two:in");
            await pause(30);
            mark("two:out");
          }),
      ),
      client.createFunction(
        { id: "once", triggers: on("once"), idempotency: "event.data.key" },
        () => mark("once"),
      ),
      client.createFunction({ id: "dedupe", triggers: on("dedupe") }, () => mark("dedupe")),
      client.createFunction(
        {
          id: "rated",
          triggers: on("rated"),
          rateLimit: { limit: 1, period: "1m", key: "event.data.key" },
        },
        () => mark("rated"),
      ),
      client.createFunction(
        { id: "throttled", triggers: on("throttled"), throttle: { limit: 1, period: "1s" } },
        () => mark("throttled"),
      ),
      client.createFunction(
        {
          id: "debounced",
          triggers: on("debounced"),
          debounce: { period: "1s", key: "event.data.key" },
        },
        ({ event }) => mark(`debounced:${numberOf(event)}`),
      ),
      client.createFunction(
        { id: "batched", triggers: on("batched"), batchEvents: { maxSize: 3, timeout: "2s" } },
        ({ events }) => {
          mark(`batched:${events.map(numberOf).join(",")}`);
        },
      ),
      client.createFunction(
        {
          id: "single",
          triggers: on("single"),
          singleton: { mode: "skip", key: "event.data.key" },
        },
        async ({ step }) => {
          await step.run("work", () => pause(150));
        },
      ),
      client.createFunction(
        {
          id: "latest",
          triggers: on("latest"),
          singleton: { mode: "cancel", key: "event.data.key" },
        },
        async ({ step }) => {
          await step.run("work", () => pause(100));
          await step.run("more", () => pause(100));
        },
      ),
      client.createFunction(
        {
          id: "urgent",
          triggers: on("urgent"),
          concurrency: 1,
          priority: { run: "event.data.n == 3 ? 300 : 0" },
        },
        async ({ event, step }) => {
          await step.run("work", async () => {
            mark(`urgent:${numberOf(event)}`);
            await pause(30);
          });
        },
      ),
      client.createFunction(
        {
          id: "shared-a",
          triggers: on("shared"),
          concurrency: { scope: "account", key: `"${name("gate")}"`, limit: 1 },
        },
        ({ step }) =>
          step.run("work", async () => (mark("shared:in"), await pause(20), mark("shared:out"))),
      ),
      client.createFunction(
        {
          id: "shared-b",
          triggers: on("shared"),
          concurrency: { scope: "account", key: `"${name("gate")}"`, limit: 1 },
        },
        ({ step }) =>
          step.run("work", async () => (mark("shared:in"), await pause(20), mark("shared:out"))),
      ),
    ];
  });
});
afterAll(() => bench.stop());

function most(prefix: string): number {
  let open = 0;
  let highest = 0;
  for (const { what } of marked(prefix))
    highest = Math.max(highest, (open += what.endsWith(":in") ? 1 : -1));
  return highest;
}

test("IN-37: runs of one key go one after another, other keys beside them", async () => {
  const ids = await bench.sendInTurn(
    ["x", "y"].flatMap((key) =>
      [1, 2, 3, 4].map((n) => ({ name: "one-by-one", data: { key, n } })),
    ),
  );
  for (const id of ids) await bench.ended(id);
  for (const key of ["x", "y"]) {
    const order = marked(`serial:${key}`).map(({ what }) => what.split(":").slice(2).join(""));
    if (isEmbedded)
      expect(order).toEqual(["1in", "1out", "2in", "2out", "3in", "3out", "4in", "4out"]);
    else expect(order).toHaveLength(8);
  }
  const between = marked("serial:").map(({ what }) => what.split(":")[1]);
  expect(between.indexOf("y")).toBeLessThan(between.lastIndexOf("x"));
});

test("IN-37: no more steps run at once than the limit allows", async () => {
  const ids = await bench.send(Array.from({ length: 6 }, () => ({ name: "at-most-two" })));
  for (const id of ids) await bench.ended(id);
  expect(most("two:")).toBe(2);
});

test("IN-37: a limit of account scope holds across functions", async () => {
  const [id] = await bench.send({ name: "shared" });
  await bench.ended(id, 2);
  expect(most("shared:")).toBe(1);
});

test("IN-36: a repeated idempotency key starts nothing", async () => {
  const [first, second, other] = await bench.send([
    { name: "once", data: { key: "k", n: 1 } },
    { name: "once", data: { key: "k", n: 2 } },
    { name: "once", data: { key: "l", n: 3 } },
  ]);
  await bench.ended(other);
  await until(
    async () =>
      (await bench.runsOf(first ?? "")).length + (await bench.runsOf(second ?? "")).length > 0,
    "one of the two",
  );
  await bench.settle();
  const runs = [...(await bench.runsOf(first ?? "")), ...(await bench.runsOf(second ?? ""))];
  expect(runs).toMatchObject([{ status: "Completed" }]);
  expect(marked("once")).toHaveLength(2);
});

test("IN-40: the same event id twice is one run", async () => {
  const id = bench.name("same");
  await bench.send({ id, name: "dedupe" });
  await bench.send({ id, name: "dedupe" });
  await until(() => marked("dedupe").length > 0, "the run");
  await bench.settle();
  expect(marked("dedupe")).toHaveLength(1);
});

test("IN-37: a rate limit drops what exceeds it", async () => {
  const ids = await bench.send([1, 2, 3].map((n) => ({ name: "rated", data: { key: "r", n } })));
  await until(() => marked("rated").length > 0, "a run");
  await bench.settle();
  expect(marked("rated")).toHaveLength(1);
  expect(ids).toHaveLength(3);
});

test("IN-37: a throttle spaces the starts and drops nothing", async () => {
  const ids = await bench.send([1, 2, 3].map((n) => ({ name: "throttled", data: { n } })));
  for (const id of ids) await bench.ended(id);
  const [first, , last] = marked("throttled");
  expect((last?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThan(1800);
});

test("protocol 2.9: a debounce runs once, with the last event", async () => {
  await bench.sendInTurn([1, 2, 3].map((n) => ({ name: "debounced", data: { key: "d", n } })));
  await until(() => marked("debounced").length > 0, "the run");
  await pause(100);
  expect(marked("debounced").map(({ what }) => what)).toEqual(["debounced:3"]);
});

test("protocol 2.9: a batch runs when it is full, and what is left when its time is over", async () => {
  const ids = await bench.send([1, 2, 3, 4].map((n) => ({ name: "batched", data: { n } })));
  await until(() => marked("batched").length === 2, "both batches");
  const batches = marked("batched").map(
    ({ what }) => what.split(":")[1]?.split(",").map(Number) ?? [],
  );
  expect(batches.map(({ length }) => length)).toEqual([3, 1]);
  expect(batches.flat().sort()).toEqual([1, 2, 3, 4]);
  const [one = 0, , other = 0] = batches[0] ?? [];
  const [first] = await bench.ended(ids[one - 1]);
  expect((await bench.ended(ids[other - 1]))[0]?.id).toBe(first?.id);
});

test("protocol 2.9: a singleton skips while its run is under way", async () => {
  const [first, second] = await bench.send(
    [1, 2].map((n) => ({ name: "single", data: { key: "s", n } })),
  );
  const [one, other] = [await bench.ended(first), await bench.ended(second)];
  expect([...one, ...other].map(({ status }) => status).sort()).toEqual(["Completed", "Skipped"]);
});

test("protocol 2.9: a singleton in cancel mode leaves only the newest run", async () => {
  const [first] = await bench.send({ name: "latest", data: { key: "c" } });
  await pause(isEmbedded ? 50 : 1000);
  const [second] = await bench.send({ name: "latest", data: { key: "c" } });
  expect(await bench.ended(second)).toMatchObject([{ status: "Completed" }]);
  expect(await bench.ended(first)).toMatchObject([{ status: "Cancelled" }]);
});

test("IN-37: priority lets a run go before those that wait", async () => {
  const ids = await bench.sendInTurn([1, 2, 3, 4].map((n) => ({ name: "urgent", data: { n } })));
  for (const id of ids) await bench.ended(id);
  const order = marked("urgent").map(({ what }) => Number(what.split(":")[1]));
  expect(order).toHaveLength(4);
  if (isEmbedded) expect(order.indexOf(3)).toBeLessThan(order.indexOf(2));
});
