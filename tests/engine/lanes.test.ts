import { expect, test } from "vitest";
import { createLanes, type ReadyCall, type Slot } from "~/engine/runs/lanes";

let jobs = 0;
function call(run: number, slots: Slot[] = [], rank = run): ReadyCall {
  jobs += 1;
  return {
    jobId: jobs,
    runId: `run${run}`,
    functionId: "f",
    stepId: "",
    attempt: 0,
    rank,
    seq: run,
    slots,
  };
}
const one = (name: string): Slot[] => [{ name, limit: 1 }];

test("IN-37: the oldest run of a lane goes first, whatever the order of arrival", () => {
  const lanes = createLanes();
  for (const run of [3, 1, 2]) lanes.push(call(run));
  expect([lanes.take(), lanes.take(), lanes.take()].map((taken) => taken?.runId)).toEqual([
    "run1",
    "run2",
    "run3",
  ]);
});

test("IN-37: with a limit of 1 the next run waits until the first has no more calls, also between its steps", () => {
  const lanes = createLanes();
  const [first, second] = [call(1, one("k")), call(2, one("k"))];
  lanes.push(first);
  lanes.push(second);
  expect(lanes.take()).toBe(first);
  expect(lanes.take()).toBeUndefined();
  lanes.release(first, true);
  expect(lanes.take()).toBeUndefined();
  const further = call(1, one("k"));
  lanes.push(further);
  expect(lanes.take()).toBe(further);
  lanes.release(further, false);
  expect(lanes.take()).toBe(second);
});

test("IN-37: the holder's call is found behind the call of an older run", () => {
  const lanes = createLanes();
  const newer = call(2, one("k"));
  lanes.push(newer);
  lanes.take();
  lanes.release(newer, true);
  lanes.push(call(1, one("k")));
  expect(lanes.take()).toBeUndefined();
  const further = call(2, one("k"));
  lanes.push(further);
  expect(lanes.take()).toBe(further);
});

test("IN-37: a run that is let go frees its slot for others", () => {
  const lanes = createLanes();
  const first = call(1, one("k"));
  lanes.push(first);
  lanes.push(call(2, one("k")));
  lanes.take();
  lanes.release(first, true);
  lanes.letGo("run1");
  expect(lanes.take()?.runId).toBe("run2");
});

test("IN-37: two limits are taken together or not at all", () => {
  const lanes = createLanes();
  const slots = (key: string): Slot[] => [
    { name: key, limit: 1 },
    { name: "shared", limit: 2 },
  ];
  const calls = [call(1, slots("a")), call(2, slots("b")), call(3, slots("c"))];
  for (const each of calls) lanes.push(each);
  expect([lanes.take(), lanes.take()].map((taken) => taken?.runId)).toEqual(["run1", "run2"]);
  expect(lanes.take()).toBeUndefined();
  lanes.release(calls[0] as ReadyCall, false);
  expect(lanes.take()?.runId).toBe("run3");
});

test("issue 24: what one function has waiting keeps no other waiting, however many lanes it has", () => {
  const lanes = createLanes();
  for (let run = 0; run < 6000; run += 1) lanes.push(call(run, one(`talk${run}`)));
  lanes.push({ ...call(6001, one("catch-up")), functionId: "catch-up" });
  lanes.push({ ...call(6002), functionId: "alarm" });
  lanes.push({ ...call(6003), functionId: "alarm" });
  const taken = Array.from({ length: 7 }, () => lanes.take()?.runId);
  expect(taken).toEqual(["run0", "run6001", "run6002", "run1", "run6003", "run2", "run3"]);
});

test("issue 24: a function whose lanes all wait for a slot leaves its turn to others, and has it again", () => {
  const lanes = createLanes();
  const first = call(1, one("k"));
  for (const each of [first, call(2, one("k"))]) lanes.push(each);
  for (const run of [3, 4]) lanes.push({ ...call(run), functionId: "g" });
  expect(lanes.take()).toBe(first);
  expect([lanes.take()?.runId, lanes.take()?.runId]).toEqual(["run3", "run4"]);
  expect(lanes.take()).toBeUndefined();
  lanes.release(first, false);
  expect(lanes.take()?.runId).toBe("run2");
  expect(lanes.size()).toBe(0);
});

test("IN-53: ten thousand lanes are served in turn", () => {
  const lanes = createLanes();
  for (let run = 0; run < 10_000; run += 1) lanes.push(call(run, one(`k${run}`)));
  const seen = new Set<string>();
  for (let taken = lanes.take(); taken; taken = lanes.take()) {
    seen.add(taken.runId);
    lanes.release(taken, false);
  }
  expect(seen.size).toBe(10_000);
  expect(lanes.size()).toBe(0);
});

test("IN-37: random histories never exceed a limit, never starve, and keep the order of a limit of 1", () => {
  let state = 20261120;
  const random = (most: number): number => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return Math.floor(state / 65536) % most;
  };
  for (let round = 0; round < 200; round += 1) {
    const lanes = createLanes();
    const started: string[] = [];
    const left = new Map<string, number>();
    const under = new Map<ReadyCall, number>();
    let pushed = 0;
    let done = 0;
    while (done < 30) {
      if (pushed < 30 && random(2) === 0) {
        pushed += 1;
        lanes.push(
          call(pushed, [
            { name: `k${pushed % 3}`, limit: 1 },
            { name: "all", limit: 2 },
          ]),
        );
      } else if (under.size > 0 && random(2) === 0) {
        const [finished, stepsLeft] = [...under][random(under.size)] as [ReadyCall, number];
        under.delete(finished);
        lanes.release(finished, stepsLeft > 0);
        if (stepsLeft > 0) {
          lanes.push(call(finished.seq, finished.slots));
          left.set(finished.runId, stepsLeft - 1);
        } else done += 1;
      } else {
        const taken = lanes.take();
        if (!taken) continue;
        if (!started.includes(taken.runId)) started.push(taken.runId);
        under.set(taken, left.get(taken.runId) ?? random(3));
        expect(under.size).toBeLessThanOrEqual(2);
        const keys = [...under.keys()].map((each) => each.slots[0]?.name);
        expect(new Set(keys).size).toBe(keys.length);
      }
    }
    for (const key of [0, 1, 2]) {
      const order = started.map((run) => Number(run.slice(3))).filter((run) => run % 3 === key);
      expect(order).toEqual([...order].sort((a, b) => a - b));
    }
  }
});
