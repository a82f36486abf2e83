import { afterEach, beforeEach, expect, test } from "vitest";
import { recordAnyEvent } from "~/engine/events/record-event";
import { nextLanes } from "~/engine/events/event-lanes";
import { takeEvents } from "~/engine/events/take-events";
import type { EmbeddedEngine } from "~/engine/run-embedded";
import { sqlite } from "~/db/client";
import { transaction } from "~/db/transaction";
import { inngest } from "~/integrations/inngest";
import { until } from "~/tests/workflows/support/workbench";
import { runHere } from "~/workflows/run-here";

let engine: EmbeddedEngine | undefined;

const record = (name: string, data: unknown = {}): void =>
  void recordAnyEvent({ name, data }, Date.now(), () => undefined);

type Run = { seq: number; status: string; events: string };
const runsOf = (id: string): Run[] =>
  sqlite
    .prepare<[string], Run>(
      "SELECT seq, status, events FROM engine_runs WHERE function_id = ? ORDER BY seq",
    )
    .all(`${inngest.id}-${id}`);

const listening = (id: string, ...events: string[]) =>
  inngest.createFunction({ id, triggers: events.map((event) => ({ event })) }, () => id);

beforeEach(() => {
  for (const table of ["engine_runs", "engine_steps", "engine_jobs", "engine_waits", "events"])
    sqlite.exec(`DELETE FROM ${table}`);
});
afterEach(() => engine?.stop(500));

test("issue 24: events of one name that came in thousands keep no event of another name waiting", async () => {
  transaction(() => {
    for (let at = 0; at < 3000; at++) record("d/flood", { at });
    record("d/start");
  });
  engine = await runHere([listening("flood", "d/flood"), listening("start", "d/start")]);
  const [started] = await until(
    () => (runsOf("start").length > 0 ? runsOf("start") : undefined),
    "the run to begin",
  );
  const before = runsOf("flood").filter(({ seq }) => seq < (started?.seq ?? 0));
  expect(before.length).toBeLessThan(100);
});

test("events that start and cancel runs of one function keep the order of their recording", async () => {
  const fn = inngest.createFunction(
    {
      id: "long",
      triggers: [{ event: "d/go" }],
      cancelOn: [{ event: "d/halt", if: "event.data.at == async.data.at" }],
    },
    async ({ step }) => step.sleep("long", "1d"),
  );
  transaction(() => {
    for (let at = 0; at < 200; at++) record("d/go", { at });
    record("d/halt", { at: 199 });
  });
  engine = await runHere([fn]);
  await until(() => runsOf("long").length === 200, "all runs to begin");
  await until(() => runsOf("long").some(({ status }) => status === "cancelled"), "one cancelled");
  expect(runsOf("long").findIndex(({ status }) => status === "cancelled")).toBe(199);
});

test("a loop rests when all that waits is dated later, of however many names", async () => {
  const dated = Date.now() + 60_000;
  for (let at = 0; at < 12; at++) record(`d/later-${at}`);
  sqlite.prepare("UPDATE events SET due_at = ?").run(dated);
  engine = await runHere([listening("any", "d/none")]);
  expect([takeEvents(engine.machine, 8), takeEvents(engine.machine, 8)]).toEqual([false, false]);
  sqlite.exec("UPDATE events SET due_at = NULL");
  expect(takeEvents(engine.machine, 8)).toBe(true);
});

test("names that functions share are one lane, also by a wildcard, and lanes take turns", async () => {
  engine = await runHere([
    listening("one", "d/a", "d/b"),
    listening("two", "d/b", "d/c"),
    listening("all", "e/*"),
  ]);
  const names = ["d/a", "d/b", "d/c", "e/one", "e/two", "f/none"];
  const lanes = (most: number) => nextLanes(engine!.machine, names, most).lanes;
  expect(new Set(lanes(8).map((lane) => lane.join()))).toEqual(
    new Set(["d/a,d/b,d/c", "e/one,e/two", "f/none"]),
  );
  const served = [lanes(1), lanes(1), lanes(1)].flat().map(([name]) => name);
  expect(served.sort()).toEqual(["d/a", "e/one", "f/none"]);
  expect(nextLanes(engine.machine, names, 2).areMore).toBe(true);
  expect(nextLanes(engine.machine, ["d/a"], 2).areMore).toBe(false);
});
