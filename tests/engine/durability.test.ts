import { afterEach, beforeEach, expect, test } from "vitest";
import type { InngestFunction } from "inngest";
import { days, hours, minutes, seconds } from "~/core/duration";
import { recordEvent } from "~/core/events";
import { sqlite } from "~/db/client";
import { inngest, on } from "~/integrations/inngest";
import { cancelRun } from "~/engine/runs/cancel-run";
import { countEngine } from "~/engine/count-engine";
import { pruneRuns } from "~/engine/prune-runs";
import { replayRun } from "~/engine/runs/replay-run";
import type { EmbeddedEngine } from "~/engine/run-embedded";
import { runHere } from "~/workflows/run-here";
import { pause, until } from "~/tests/workflows/support/workbench";

let clock = Date.parse("2026-11-20T12:00:00Z");
let engine: EmbeddedEngine;
let seen: string[] = [];

type Run = { id: string; status: string; output: string | null };
const runsOf = (plainId: string): Run[] =>
  sqlite
    .prepare<[string], Run>(
      "SELECT id, status, output FROM engine_runs WHERE function_id = ? ORDER BY seq",
    )
    .all(`${inngest.id}-${plainId}`);
const ended = (plainId: string, count = 1): Promise<Run[]> =>
  until(() => {
    const runs = runsOf(plainId).filter((run) => run.output !== null);
    return runs.length >= count ? runs : undefined;
  }, `${count} run(s) of ${plainId} to end`);
const resting = (plainId: string): Promise<boolean> =>
  until(
    () =>
      engine.machine.calls.size === 0 && runsOf(plainId).some((run) => run.status === "running"),
    `${plainId} to rest`,
  );

const outreach = inngest.createFunction(
  { id: "outreach", triggers: [{ event: "d/outreach" }] },
  async ({ step }) => {
    await step.run("before", () => seen.push("before"));
    await step.sleep("long", "366d");
    await step.run("after", () => seen.push("after"));
  },
);
const typed = inngest.createFunction(
  { id: "typed", triggers: [on("case/opened")] },
  ({ event }) => event.data.caseId,
);

async function begin(
  functions: InngestFunction.Any[],
  options: { callTimeoutMs?: number } = {},
): Promise<void> {
  engine = await runHere(functions, { now: () => clock, speed: 1, ...options });
}
async function restart(functions: InngestFunction.Any[]): Promise<void> {
  await engine.stop(500);
  await begin(functions);
}
function advance(ms: number): void {
  clock += ms;
  engine.machine.nudge();
}

beforeEach(() => {
  seen = [];
  for (const table of [
    "engine_runs",
    "engine_steps",
    "engine_jobs",
    "engine_waits",
    "engine_held",
    "engine_marks",
    "engine_crons",
    "events",
  ])
    sqlite.exec(`DELETE FROM ${table}`);
});
afterEach(() => engine.stop(500));

test("IN-53: a sleep of 366 days survives restarts and ends on its day, not before", async () => {
  await begin([outreach]);
  await inngest.send({ name: "d/outreach", data: {} });
  await resting("outreach");
  advance(days(200));
  await restart([outreach]);
  advance(days(166) - seconds(1));
  await pause(30);
  expect(seen).toEqual(["before"]);
  await restart([outreach]);
  advance(seconds(2));
  await ended("outreach");
  expect(seen).toEqual(["before", "after"]);
});

test("IN-34: a sleep of more than 366 days is refused", async () => {
  const tooLong = inngest.createFunction(
    { id: "too-long", triggers: [{ event: "d/too-long" }] },
    ({ step }) => step.sleep("long", "367d"),
  );
  await begin([tooLong]);
  await inngest.send({ name: "d/too-long", data: {} });
  expect(await ended("too-long")).toMatchObject([{ status: "failed" }]);
});

test("events that were recorded while the engine was down are taken at its start", async () => {
  recordEvent("case/opened", { caseId: "case_1" });
  await begin([typed]);
  expect(await ended("typed")).toMatchObject([{ output: '"case_1"' }]);
});

test("an event is taken at once when it is recorded", async () => {
  await begin([typed]);
  recordEvent("case/opened", { caseId: "case_2" });
  expect(await ended("typed")).toMatchObject([{ output: '"case_2"' }]);
});

test("IN-53: a clock that jumps back and forth loses nothing, repeats nothing and keeps the order of a key", async () => {
  const ordered = inngest.createFunction(
    { id: "ordered", triggers: [{ event: "d/ordered" }], concurrency: { limit: 1, key: "'k'" } },
    ({ event, step }) => step.run("note", () => seen.push(`n${(event.data as { n: number }).n}`)),
  );
  await begin([ordered, outreach]);
  await inngest.send({ name: "d/outreach", data: {} });
  for (const [n, jump] of [
    [1, days(3)],
    [2, -days(400)],
    [3, days(1)],
    [4, -hours(5)],
    [5, days(399)],
  ] as const) {
    clock += jump;
    await inngest.send({ name: "d/ordered", data: { n } });
  }
  await ended("ordered", 5);
  advance(days(800));
  await ended("outreach");
  expect(seen.filter((mark) => mark.startsWith("n"))).toEqual(["n1", "n2", "n3", "n4", "n5"]);
  expect(seen.filter((mark) => !mark.startsWith("n"))).toEqual(["before", "after"]);
});

test("protocol 1.3: a schedule starts its function when it is due, once for all the times it missed, and follows a clock that is put back", async () => {
  const hourly = inngest.createFunction(
    { id: "hourly", triggers: [{ cron: "0 * * * *" }] },
    ({ event }) => event.name,
  );
  clock = Date.parse("2026-11-20T12:30:00Z");
  await begin([hourly]);
  await pause(30);
  expect(runsOf("hourly")).toEqual([]);
  advance(minutes(31));
  expect(await ended("hourly")).toMatchObject([{ output: '"inngest/scheduled.timer"' }]);
  await engine.stop();
  clock += hours(5);
  await begin([hourly]);
  await ended("hourly", 2);
  clock -= days(30);
  engine.machine.nudge();
  const nextAt = sqlite.prepare<[], number>("SELECT max(next_at) FROM engine_crons").pluck();
  await until(
    () => (nextAt.get() ?? Infinity) <= clock + hours(1),
    "the schedule to follow the clock",
  );
  advance(hours(1));
  await ended("hourly", 3);
  expect(runsOf("hourly")).toHaveLength(3);
});

test("IN-33: a retry waits for its delay, also over a restart, and its key's next run waits behind it", async () => {
  const retried = inngest.createFunction(
    { id: "retried", triggers: [{ event: "d/retried" }], concurrency: { limit: 1, key: "'k'" } },
    ({ event, attempt, step }) =>
      step.run("try", () => {
        const { n } = event.data as { n: number };
        seen.push(`${n}:${attempt}`);
        if (n === 1 && attempt === 0) throw new Error("once");
      }),
  );
  await begin([retried]);
  await inngest.send([1, 2].map((n) => ({ name: "d/retried", data: { n } })));
  await until(() => seen.length === 1 && engine.machine.calls.size === 0, "the first attempt");
  advance(seconds(14));
  await restart([retried]);
  await pause(30);
  expect(seen).toEqual(["1:0"]);
  advance(seconds(32));
  await ended("retried", 2);
  expect(seen).toEqual(["1:0", "1:1", "2:0"]);
});

test("protocol 2.6: runs that were started by the end of another tell nothing of their own end", async () => {
  const watcher = inngest.createFunction(
    { id: "watcher", triggers: [{ event: "inngest/function.finished" }] },
    ({ event }) => (event.data as { run_id: string }).run_id,
  );
  await begin([watcher, typed]);
  recordEvent("case/opened", { caseId: "case_3" });
  await ended("watcher");
  await pause(50);
  expect(runsOf("watcher")).toMatchObject([{ output: JSON.stringify(runsOf("typed")[0]?.id) }]);
});

test("bad input: a call that never ends is given up after its time, and the run goes on to its next attempt", async () => {
  const stuck = inngest.createFunction(
    { id: "stuck", retries: 1, triggers: [{ event: "d/stuck" }] },
    ({ attempt }) => (attempt === 0 ? new Promise(() => undefined) : "second"),
  );
  await begin([stuck], { callTimeoutMs: 50 });
  await inngest.send({ name: "d/stuck", data: {} });
  await until(
    () =>
      sqlite.prepare<[], { attempt: number }>("SELECT attempt FROM engine_jobs").get()?.attempt ===
      1,
    "the second attempt",
  );
  advance(minutes(1));
  expect(await ended("stuck")).toMatchObject([{ status: "completed", output: '"second"' }]);
});

test("a call that takes too long counts as stuck", async () => {
  let free: () => void = () => undefined;
  const slow = inngest.createFunction({ id: "slow", triggers: [{ event: "d/slow" }] }, ({ step }) =>
    step.run("wait", () => new Promise<void>((resolve) => (free = resolve))),
  );
  await begin([slow]);
  await inngest.send({ name: "d/slow", data: {} });
  await until(() => engine.machine.calls.size === 1, "the call");
  expect(countEngine(engine.machine)).toMatchObject({ callsUnderWay: 1, stuck: 0 });
  clock += minutes(11);
  expect(countEngine(engine.machine).stuck).toBe(1);
  await pause(20);
  free();
  await ended("slow");
  // The call is taken off the list a moment after its answer is stored.
  await until(() => countEngine(engine.machine).stuck === 0, "nothing to be stuck");
});

test("a run is cancelled by hand, once", async () => {
  await begin([outreach]);
  await inngest.send({ name: "d/outreach", data: {} });
  await resting("outreach");
  const [run] = runsOf("outreach");
  cancelRun(engine.machine, run?.id ?? "");
  expect(runsOf("outreach")).toMatchObject([{ status: "cancelled" }]);
  expect(() => cancelRun(engine.machine, run?.id ?? "")).toThrow("already ended");
  expect(sqlite.prepare("SELECT 1 FROM engine_jobs").all()).toEqual([]);
});

test("a run is replayed from its start, or from a step with the values before it", async () => {
  const three = inngest.createFunction(
    { id: "three", triggers: [{ event: "d/three" }] },
    async ({ step }) => {
      for (const name of ["one", "two", "three"]) await step.run(name, () => seen.push(name));
      return "done";
    },
  );
  await begin([three]);
  await inngest.send({ name: "d/three", data: {} });
  const [run] = await ended("three");
  const second = sqlite
    .prepare<[string], { id: string }>(
      "SELECT step_id AS id FROM engine_steps WHERE name = 'two' AND run_id = ?",
    )
    .get(run?.id ?? "");
  replayRun(engine.machine, run?.id ?? "", second?.id);
  await ended("three", 2);
  replayRun(engine.machine, run?.id ?? "");
  await ended("three", 3);
  expect(seen).toEqual(["one", "two", "three", "two", "three", "one", "two", "three"]);
});

test("finished runs and taken events are removed after their time, sleeping runs never", async () => {
  await begin([outreach, typed]);
  await inngest.send({ name: "d/outreach", data: {} });
  recordEvent("case/opened", { caseId: "case_4" });
  await ended("typed");
  await resting("outreach");
  expect(pruneRuns(clock + days(29), 30, 100)).toBe(0);
  expect(pruneRuns(clock + days(31), 30, 100)).toBeGreaterThan(0);
  expect(runsOf("typed")).toEqual([]);
  expect(runsOf("outreach")).toHaveLength(1);
  expect(sqlite.prepare("SELECT 1 FROM engine_steps").all()).toHaveLength(2);
});
