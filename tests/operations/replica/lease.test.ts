import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { leaseTimes, mayTakeLease, noteLease } from "~/core/restore/lease";
import { isDoorClosed } from "~/core/restore/closed-doors";
import { setOutgoingLease } from "~/core/restore/outgoing-lease";
import {
  beforeLeaving,
  HeldBack,
  setBeforeLeaving,
  withLastCheck,
} from "~/integrations/before-leaving";
import { leaseStore, type LeaseStore } from "~/integrations/replica/lease-store";
import { StorageUnavailable } from "~/integrations/storage/contract";
import { localStorage } from "~/integrations/storage/local";
import { actsBegin, holdLease } from "~/operations/replica/hold-lease";
import { readyNow } from "~/tests/support/ready-now";
import { startChild, type Child } from "~/tests/support/start-child";

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), "lease-"))));
afterEach(() => {
  setOutgoingLease(() => true);
  setBeforeLeaving(() => Promise.resolve());
  rmSync(folder, { recursive: true, force: true });
});

const short = { lasts: 900, trusted: 500, renewEvery: 100 };
const storeOf = (): LeaseStore => leaseStore(localStorage(folder));

async function until(holds: () => boolean, ms: number, what: string): Promise<number> {
  const began = performance.now();
  for (; performance.now() - began < ms; await wait(5))
    if (holds()) return performance.now() - began;
  throw new Error(`It did not come to this within ${ms} ms: ${what}`);
}

it("issue 24, 4: an entry that cannot be read is held by nobody we know, and is followed all the same", async () => {
  mkdirSync(join(folder, "lease"), { recursive: true });
  writeFileSync(join(folder, "lease/000000000003.json"), "{");
  const store = storeOf();
  expect(await store.newest()).toEqual({ n: 3, holder: "unreadable", isReleased: false });
  expect(await store.write({ n: 4, holder: "us", isReleased: false })).toBe(true);
  expect(await store.newest()).toEqual({ n: 4, holder: "us", isReleased: false });
});

describe("issue 24: whose lease it is", () => {
  const lease = (n: number, isReleased = false) => ({ n, holder: "a", isReleased });

  it("whoever waits counts from its own look, and a change begins the count anew", () => {
    let watch = noteLease(null, lease(1), 0);
    watch = noteLease(watch, lease(1), 29_000);
    expect(mayTakeLease(watch, 29_999)).toBe(false);
    expect(mayTakeLease(watch, 30_001)).toBe(true);
    watch = noteLease(watch, lease(2), 30_000);
    expect(mayTakeLease(watch, 59_000)).toBe(false);
    expect(mayTakeLease(noteLease(watch, lease(3, true), 59_000), 59_000)).toBe(true);
  });

  it("its holder closes the doors before anybody else may open theirs", () => {
    expect(leaseTimes.trusted).toBeLessThan(leaseTimes.lasts);
    expect(leaseTimes.renewEvery * 3).toBeLessThan(leaseTimes.trusted);
  });

  it("a store that is away closes the doors in time, and they open when it is back", async () => {
    const [store, state] = [storeOf(), { isAway: false }];
    const refuse = <T>(work: () => Promise<T>): Promise<T> =>
      state.isAway ? Promise.reject(new StorageUnavailable("away")) : work();
    const flaky: LeaseStore = {
      newest: () => refuse(() => store.newest()),
      write: (entry) => refuse(() => store.write(entry)),
    };
    const others: string[] = [];
    const holder = holdLease(flaky, (other) => others.push(other), { times: short });
    await until(holder.holds, 1000, "held");
    state.isAway = true;
    expect(await until(() => !holder.holds(), 1000, "closed")).toBeLessThan(600);
    state.isAway = false;
    await until(holder.holds, 1000, "held again");
    expect(others).toEqual([]);
    await holder.release();
    expect(holder.holds()).toBe(false);
    const next = holdLease(storeOf(), () => undefined, { times: short });
    expect(await until(next.holds, 500, "taken at once after it was given up")).toBeLessThan(400);
    next.end();
  });

  it("who was cut off while another had it and gave it up in order takes nothing back: its database is the older one", async () => {
    const [store, state] = [storeOf(), { isAway: false }];
    const refuse = <T>(work: () => Promise<T>): Promise<T> =>
      state.isAway ? Promise.reject(new StorageUnavailable("away")) : work();
    const cut: LeaseStore = {
      newest: () => refuse(() => store.newest()),
      write: (entry) => refuse(() => store.write(entry)),
    };
    const told: [string, boolean][] = [];
    const tell = (holder: string, isGone: boolean) => void told.push([holder, isGone]);
    const first = holdLease(cut, tell, { times: short, holder: "first" });
    await until(first.holds, 1000, "held by the first");
    state.isAway = true;
    const next = holdLease(storeOf(), () => undefined, {
      times: short,
      holder: "next",
      isPatient: true,
    });
    await until(next.holds, 5000, "held by the next");
    await next.release();
    state.isAway = false;
    await until(() => told.length > 0, 2000, "told");
    await wait(5 * short.renewEvery);
    expect([first.holds(), told]).toEqual([false, [["next", true]]]);
    expect(await store.newest()).toMatchObject({ holder: "next", isReleased: true });
    first.end();
  });

  it("a server waits for an act that has it, ends for none, and has it once the act gave it up", async () => {
    const told: string[] = [];
    const act = holdLease(storeOf(), () => undefined, { times: short, holder: `${actsBegin}one` });
    await until(act.holds, 1000, "held by the act");
    const server = holdLease(storeOf(), (other) => told.push(other), { times: short });
    await until(() => server.other() !== null, 1000, "the server sees it");
    await wait(4 * short.renewEvery);
    expect([server.holds(), server.other(), told]).toEqual([false, `${actsBegin}one`, []]);
    await act.release();
    await until(server.holds, 1000, "held by the server");
    expect(told).toEqual([]);
    await server.release();
  });

  it("who was frozen between reading and writing holds nothing, though its number was free again", async () => {
    const store = storeOf();
    let freezes = false;
    const slow: LeaseStore = {
      newest: async () => {
        const newest = await store.newest();
        if (freezes) await wait(2 * short.lasts);
        return newest;
      },
      write: (entry) => store.write(entry),
    };
    const holder = holdLease(slow, () => undefined, { times: short });
    await until(holder.holds, 1000, "held");
    freezes = true;
    await until(() => !holder.holds(), 1000, "no longer trusted");
    let heldAgain = false;
    for (const stop = performance.now() + 4 * short.lasts; performance.now() < stop; await wait(5))
      heldAgain ||= holder.holds();
    holder.end();
    expect(heldAgain).toBe(false);
  });

  it("of many that begin at once exactly one holds it", async () => {
    const told: string[] = [];
    const all = Array.from({ length: 8 }, () =>
      holdLease(storeOf(), (other) => told.push(other), { times: short }),
    );
    for (const stop = performance.now() + 1500; performance.now() < stop; await wait(5))
      expect(all.filter((one) => one.holds()).length).toBeLessThanOrEqual(1);
    expect(all.filter((one) => one.holds()).length).toBe(1);
    expect(told).toHaveLength(7);
    for (const one of all) one.end();
  });

  it("without it every door is closed, and what was about to leave is held back", async () => {
    let holds = true;
    setOutgoingLease(() => holds);
    setBeforeLeaving(
      () => Promise.resolve(),
      () => holds,
    );
    expect(isDoorClosed("texts")).toBe(false);
    await withLastCheck(() => true, beforeLeaving);
    holds = false;
    expect(isDoorClosed("payouts")).toBe(true);
    expect((await readyNow()).closedDoors).toEqual(["texts", "mail", "payouts", "webhooks"]);
    await expect(withLastCheck(() => true, beforeLeaving)).rejects.toThrow(HeldBack);
  });
});

describe("issue 24: two machines", () => {
  const begin = (name: string): Child =>
    startChild(["--import", "tsx", "tests/support/hold-and-send.ts", folder, name]);
  const sent = (...machines: Child[]): [string, number][] =>
    machines
      .flatMap((one) => one.output().trim().split("\n"))
      .filter(Boolean)
      .map((line) => line.split(" ") as [string, string])
      .map(([name, at]): [string, number] => [name, Number(at)])
      .sort(([, a], [, b]) => a - b);
  /** How often the sender changed: more than once means that two sent at the same time. */
  const changes = (lines: [string, number][]): number =>
    lines.filter(([name], index) => index > 0 && lines[index - 1]![0] !== name).length;

  it.each(["SIGKILL", "SIGSTOP"] as const)(
    "after %s the other takes over, and never do both send",
    async (signal) => {
      const one = begin("one");
      await until(() => sent(one).length > 0, 20_000, "the first sends");
      const other = begin("other");
      await wait(1500);
      expect(sent(other)).toEqual([]);
      // The second saw a living first one and ended, as a server does; a standby goes on waiting.
      await other.ended;
      const waiting = begin("other");
      await until(() => waiting.process.pid !== undefined, 1000, "begun");
      one.process.kill(signal);
      const took = await until(() => sent(waiting).length > 0, 20_000, "taken over");
      expect(took).toBeLessThan(15_000);
      if (signal === "SIGSTOP") {
        one.process.kill("SIGCONT");
        expect(await one.ended).toMatchObject({ code: 0 });
      }
      await wait(500);
      expect(changes(sent(one, waiting))).toBe(1);
      waiting.process.kill("SIGKILL");
      await Promise.all([one.ended, waiting.ended]);
    },
    60_000,
  );
});
