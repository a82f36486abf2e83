import { afterAll, beforeAll, expect, test } from "vitest";
import { isEmbedded, pause, until, workbench, type Workbench } from "../support/workbench";

const seen: string[] = [];
const count = (mark: string): number => seen.filter((entry) => entry === mark).length;
let bench: Workbench;
const rows = new Map<string, string>();
let release: (() => void) | undefined;

beforeAll(async () => {
  bench = await workbench((client, name) => {
    const on = (plain: string): [{ event: string }] => [{ event: name(plain) }];
    return [
      client.createFunction({ id: "approval", triggers: on("approval") }, async ({ step }) => {
        const event = await step.waitForEvent("wait", {
          event: name("approved"),
          timeout: "30m",
          match: "data.id",
        });
        return event === null ? "nobody" : (event.data as { by: string }).by;
      }),
      client.createFunction({ id: "impatient", triggers: on("impatient") }, async ({ step }) => {
        const event = await step.waitForEvent("wait", { event: name("never"), timeout: "2s" });
        return event === null ? "timed out" : "came";
      }),
      client.createFunction(
        { id: "conditional", triggers: on("conditional") },
        async ({ step }) => {
          const event = await step.waitForEvent("wait", {
            event: name("offer"),
            timeout: "30m",
            if: "async.data.price < event.data.most && async.data.kind != 'used'",
          });
          return (event?.data as { price: number } | undefined)?.price;
        },
      ),
      client.createFunction(
        { id: "row-first", triggers: on("row-first") },
        async ({ event, step }) => {
          const { id } = event.data as { id: string };
          const read = (): string | null => rows.get(id) ?? null;
          const before = await step.run("read-row", read);
          if (before) return `row: ${before}`;
          const came = await step.waitForEvent("wait", {
            event: name("decided"),
            timeout: "30m",
            match: "data.id",
          });
          return came ? "event" : "nothing";
        },
      ),
      client.createFunction({ id: "narrow", triggers: on("narrow") }, async ({ event, step }) => {
        const { id } = event.data as { id: string };
        await step.run("read-row", async () => {
          await client.send({ name: name("decided"), data: { id } });
          await bench.settle(1);
        });
        const came = await step.waitForEvent("wait", {
          event: name("decided"),
          timeout: "2s",
          match: "data.id",
        });
        return came ? "event" : "nothing";
      }),
      client.createFunction({ id: "parallel", triggers: on("parallel") }, async ({ step }) => {
        const order: string[] = [];
        const [slow, quick, nap] = await Promise.all([
          step
            .run("slow", async () => (await pause(120), seen.push("slow"), "s"))
            .then((value) => (order.push("slow"), value)),
          step
            .run("quick", () => (seen.push("quick"), "q"))
            .then((value) => (order.push("quick"), value)),
          step.sleep("nap", "1s").then(() => "n"),
        ]);
        const after = await step.run("after", () => (seen.push("after"), "a"));
        return { slow, quick, nap, after, order };
      }),
      client.createFunction(
        { id: "half", retries: 1, triggers: on("half") },
        async ({ step, attempt }) => {
          const results = await Promise.allSettled([
            step.run("good", () => (seen.push("half:good"), 1)),
            step.run("bad", () => {
              seen.push(`half:bad:${attempt}`);
              throw new Error("bad half");
            }),
          ]);
          return results.map((result) => result.status);
        },
      ),
      client.createFunction({ id: "race", triggers: on("race") }, async ({ step, group }) =>
        group.parallel(() =>
          Promise.race([
            step.run("fast", () => "fast"),
            step
              .waitForEvent("slow", { event: name("too-late"), timeout: isEmbedded ? "10m" : "3s" })
              .then(() => "slow"),
          ]),
        ),
      ),
      client.createFunction(
        { id: "eager", optimizeParallelism: false, triggers: on("eager") },
        async ({ step }) => {
          const chain = async (letter: string): Promise<string> => {
            const first = await step.run(`${letter}1`, () => `${letter}1`);
            await step.sleep(`${letter}-nap`, letter === "a" ? "1s" : "2s");
            return (
              first +
              (await step.run(`${letter}2`, () => (seen.push(`eager:${letter}2`), `${letter}2`)))
            );
          };
          return Promise.all([chain("a"), chain("b")]);
        },
      ),
      client.createFunction({ id: "chains", triggers: on("chains") }, async ({ step }) => {
        const chain = async (letter: string): Promise<string> => {
          const first = await step.run(`${letter}1`, () => `${letter}1`);
          return (
            first +
            (await step.run(`${letter}2`, () => (seen.push(`chains:${letter}2`), `${letter}2`)))
          );
        };
        return Promise.all([chain("a"), chain("b"), chain("c")]);
      }),
      client.createFunction(
        {
          id: "cancellable",
          triggers: on("cancellable"),
          cancelOn: [{ event: name("cancel"), match: "data.id" }],
        },
        async ({ event, step }) => {
          const { id } = event.data as { id: string };
          await step.run("begin", () => seen.push(`begun:${id}`));
          await step.sleep("rest", "20m");
          await step.run("end", () => seen.push(`ended:${id}`));
        },
      ),
      client.createFunction(
        { id: "overdue", triggers: on("overdue"), timeouts: { finish: "1s" } },
        async ({ step }) => {
          await step.sleep("rest", "1h");
        },
      ),
      client.createFunction(
        {
          id: "listener",
          triggers: [
            {
              event: "inngest/function.cancelled",
              if: `event.data.function_id == '${client.id}-cancellable'`,
            },
          ],
        },
        ({ event }) => {
          const { event: trigger } = event.data as { event: { data: { id: string } } };
          seen.push(`told:${trigger.data.id}`);
        },
      ),
      client.createFunction(
        { id: "signalled", triggers: on("signalled") },
        async ({ event, step }) => {
          const { signal } = event.data as { signal: string };
          const came = await step.waitForSignal<{ ok: number }>("wait", {
            signal,
            timeout: "30m",
            onConflict: "fail",
          });
          return came?.data.ok ?? "none";
        },
      ),
      client.createFunction(
        { id: "filtered", triggers: [{ event: name("filtered"), if: "event.data.n > 3" }] },
        () => "big",
      ),
      client.createFunction(
        { id: "held-open", triggers: on("held-open"), cancelOn: [{ event: name("stop-it") }] },
        async ({ step }) => {
          await step.run("long", () => new Promise<void>((resolve) => (release = resolve)));
          await step.run("next", () => seen.push("held:next"));
        },
      ),
    ];
  });
});
afterAll(() => bench.stop());

test("protocol 1.3: a wait is resumed by the event that matches, and by no other", async () => {
  const [id] = await bench.send({ name: "approval", data: { id: "a" } });
  await bench.settle();
  await bench.send({ name: "approved", data: { id: "b", by: "the wrong one" } });
  await bench.settle();
  await bench.send({ name: "approved", data: { id: "a", by: "ann" } });
  expect(await bench.ended(id)).toMatchObject([{ status: "Completed", output: "ann" }]);
});

test("protocol 1.3: a wait that times out gives null", async () => {
  expect(await bench.run({ name: "impatient" })).toMatchObject({ output: "timed out" });
});

test("IN-38: a wait's expression compares the trigger with the incoming event", async () => {
  const [id] = await bench.send({ name: "conditional", data: { most: 10 } });
  await bench.settle();
  await bench.send([
    { name: "offer", data: { price: 20, kind: "new" } },
    { name: "offer", data: { price: 5, kind: "used" } },
  ]);
  await bench.settle();
  await bench.send({ name: "offer", data: { price: 7, kind: "new" } });
  expect(await bench.ended(id)).toMatchObject([{ output: 7 }]);
});

test("house rule: a wait that begins after its event was sent reads the row first", async () => {
  rows.set("early", "yes");
  await bench.send({ name: "decided", data: { id: "early" } });
  await bench.settle();
  expect(await bench.run({ name: "row-first", data: { id: "early" } })).toMatchObject({
    output: "row: yes",
  });
});

test("house rule: an event that comes between reading the row and the wait is not missed", async () => {
  if (isEmbedded)
    expect(await bench.run({ name: "narrow", data: { id: "n" } })).toMatchObject({
      output: "event",
    });
});

test("protocol 1.4: parallel steps run once each, resolve in the order in which they settled, and the function goes on after all of them", async () => {
  const run = await bench.run({ name: "parallel" });
  expect(run.output).toEqual({
    slow: "s",
    quick: "q",
    nap: "n",
    after: "a",
    order: ["quick", "slow"],
  });
  expect([count("slow"), count("quick"), count("after")]).toEqual([1, 1, 1]);
});

test("protocol 1.4: each parallel step has attempts of its own", async () => {
  expect(await bench.run({ name: "half" })).toMatchObject({ output: ["fulfilled", "rejected"] });
  expect([count("half:good"), count("half:bad:0"), count("half:bad:1")]).toEqual([1, 1, 1]);
});

test("protocol 1.4: chains of steps side by side each run to their end, once", async () => {
  for (const name of ["chains", "eager"]) {
    const { output } = await bench.run({ name });
    expect(output).toEqual(name === "chains" ? ["a1a2", "b1b2", "c1c2"] : ["a1a2", "b1b2"]);
    expect([count(`${name}:a2`), count(`${name}:b2`)]).toEqual([1, 1]);
  }
});

test("protocol 1.4: in a race the first to settle wins", async () => {
  expect(await bench.run({ name: "race" })).toMatchObject({ status: "Completed", output: "fast" });
});

test("IN-35: cancelOn ends the matching run before its next call, and tells it", async () => {
  const [kept, dropped] = await bench.send([
    { name: "cancellable", data: { id: "keep" } },
    { name: "cancellable", data: { id: "drop" } },
  ]);
  await until(() => count("begun:keep") > 0 && count("begun:drop") > 0, "both to begin");
  await bench.settle();
  await bench.send({ name: "cancel", data: { id: "drop" } });
  expect(await bench.ended(dropped)).toMatchObject([{ status: "Cancelled" }]);
  if (isEmbedded) expect(await bench.ended(kept)).toMatchObject([{ status: "Completed" }]);
  await until(() => count("told:drop") > 0, "the cancellation to be told");
  expect(count("ended:drop")).toBe(0);
});

test("IN-35: a run that is cancelled while a step runs makes no further step", async () => {
  const [id] = await bench.send({ name: "held-open" });
  await until(() => release !== undefined, "the step to run");
  await bench.send({ name: "stop-it" });
  expect(await bench.ended(id)).toMatchObject([{ status: "Cancelled" }]);
  release?.();
  await bench.settle();
  expect(count("held:next")).toBe(0);
});

test("protocol 1.3: timeouts.finish cancels a run that takes too long", async () => {
  expect(await bench.run({ name: "overdue" })).toMatchObject({ status: "Cancelled" });
});

test("protocol 1.3: a signal resumes the run that waits for it", async () => {
  const [id] = await bench.send({ name: "signalled", data: { signal: bench.name("sig") } });
  await bench.settle();
  await bench.client.sendSignal({ signal: bench.name("sig"), data: { ok: 1 } });
  expect(await bench.ended(id)).toMatchObject([{ output: 1 }]);
});

test("IN-38: a trigger's condition decides whether a run starts", async () => {
  const [small, big] = await bench.send([
    { name: "filtered", data: { n: 1 } },
    { name: "filtered", data: { n: 5 } },
  ]);
  expect(await bench.ended(big)).toMatchObject([{ output: "big" }]);
  expect(await bench.runsOf(small ?? "")).toEqual([]);
});
