import { describe, expect, it } from "vitest";
import { WorkerGone, type WorkerProcess } from "~/integrations/reader/worker-process";
import {
  poolLimits,
  ReaderBusy,
  startWorkerPool,
  type PoolLimits,
} from "~/integrations/reader/worker-pool";
import type { Done, Job } from "~/integrations/reader/worker-job";

const job: Job = { kind: "read", pages: [] };
const done: Done = { answer: { kind: "refused", reason: "fine" }, memory: 1, peak: 5, cpu: 2 };
const limits: PoolLimits = {
  size: 1,
  queue: 3,
  timeout: 1000,
  drawTimeout: 300,
  idle: 60_000,
  memory: 100,
};

/**
 * A pool whose workers follow a script: each function is one worker's way of doing every job it
 * gets.
 */
function scripted(more: Partial<PoolLimits>, ...ways: ((timeout: number) => Promise<Done>)[]) {
  const started: { ended: boolean; jobs: number }[] = [];
  const pool = startWorkerPool({ ...limits, ...more }, (): WorkerProcess => {
    const record = { ended: false, jobs: 0 };
    const way = ways[Math.min(started.length, ways.length - 1)]!;
    started.push(record);
    return {
      work: (_, timeout) => ((record.jobs += 1), way(timeout)),
      end: () => void (record.ended = true),
    };
  });
  return { pool, started };
}

const fine = async (): Promise<Done> => done;
const crash = async (): Promise<Done> => {
  throw new WorkerGone(false);
};
const slow = async (): Promise<Done> => {
  throw new WorkerGone(true);
};

describe("the pool of reader processes", () => {
  it("keeps one worker for many jobs and remembers its peak", async () => {
    const { pool, started } = scripted({}, fine);
    for (let i = 0; i < 5; i++) expect(await pool.run(job)).toEqual(done.answer);
    expect(started).toEqual([{ ended: false, jobs: 5 }]);
    expect(pool.usage()).toEqual({ peakMemory: 5, cpu: [2, 2, 2, 2, 2] });
    await pool.close();
    expect(started[0]!.ended).toBe(true);
  });

  it("a PDF is drawn by a worker of its own in the place of a resting one, and ends with it", async () => {
    const { pool, started } = scripted({}, fine);
    await pool.run(job);
    await pool.run({ kind: "draw-pdf", bytes: new Uint8Array(), pages: 1 });
    await pool.run(job);
    expect(started).toEqual([
      { ended: true, jobs: 1 },
      { ended: true, jobs: 1 },
      { ended: false, jobs: 1 },
    ]);
  });

  it("a crash is tried once more on a fresh worker", async () => {
    const { pool, started } = scripted({}, crash, fine);
    expect(await pool.run(job)).toEqual(done.answer);
    expect(started).toEqual([
      { ended: true, jobs: 1 },
      { ended: false, jobs: 1 },
    ]);
  });

  it("a second crash is an answer, and the pool goes on", async () => {
    const { pool } = scripted({}, crash, crash, fine);
    expect(await pool.run(job)).toMatchObject({ kind: "failed" });
    expect(await pool.run(job)).toEqual(done.answer);
  });

  it("a picture that takes too long is not tried again", async () => {
    const { pool, started } = scripted({}, slow, fine);
    expect(await pool.run(job)).toMatchObject({
      kind: "failed",
      reason: expect.stringMatching(/too long/),
    });
    expect(started).toHaveLength(1);
  });

  it("a PDF has a quarter of a picture's time to be drawn, so that one that takes minutes holds nobody up for long", async () => {
    const given: number[] = [];
    const { pool } = scripted({}, async (timeout) => (given.push(timeout), done));
    await pool.run({ kind: "draw-pdf", bytes: new Uint8Array(), pages: 1 });
    await pool.run(job);
    expect(given).toEqual([300, 1000]);
    expect(poolLimits()).toMatchObject({ timeout: 60_000, drawTimeout: 15_000 });
  });

  it("a worker that has grown is replaced", async () => {
    const { pool, started } = scripted({}, async () => ({ ...done, memory: 101 }), fine);
    await pool.run(job);
    await pool.run(job);
    expect(started).toEqual([
      { ended: true, jobs: 1 },
      { ended: false, jobs: 1 },
    ]);
  });

  it("no more at once than its size, and no more waiting than its queue holds", async () => {
    let release: () => void = () => undefined;
    const gate = new Promise<void>((resolve) => (release = resolve));
    const { pool, started } = scripted({ size: 2, queue: 1 }, async () => (await gate, done));
    const jobs = [pool.run(job), pool.run(job), pool.run(job)];
    await expect(pool.run(job)).rejects.toBeInstanceOf(ReaderBusy);
    expect(started).toHaveLength(2);
    release();
    expect(await Promise.all(jobs)).toHaveLength(3);
  });

  it("an unused worker ends after a while", async () => {
    const { pool, started } = scripted({ idle: 5 }, fine);
    await pool.run(job);
    await expect.poll(() => started[0]!.ended).toBe(true);
    await pool.run(job);
    expect(started).toHaveLength(2);
  });

  it("closing turns waiting and later jobs away", async () => {
    const { pool } = scripted({ size: 1 }, () => new Promise(() => undefined));
    void pool.run(job);
    const waiting = pool.run(job);
    await pool.close();
    await expect(waiting).rejects.toBeInstanceOf(ReaderBusy);
    await expect(pool.run(job)).rejects.toBeInstanceOf(ReaderBusy);
  });

  it("is sized by memory and cores", () => {
    const gigabyte = 1024 ** 3;
    expect(poolLimits(1 * gigabyte, 8).size).toBe(1);
    expect(poolLimits(4 * gigabyte, 8).size).toBe(2);
    expect(poolLimits(64 * gigabyte, 2).size).toBe(1);
    expect(poolLimits(64 * gigabyte, 16).size).toBe(4);
  });
});
