import { availableParallelism, totalmem } from "node:os";
import { minutes, seconds } from "~/core/duration";
import {
  startWorkerProcess,
  WorkerGone,
  type WorkerProcess,
} from "~/integrations/reader/worker-process";
import type { Answer, Job } from "~/integrations/reader/worker-job";

/** The queue is full: the caller should try again later. */
export class ReaderBusy extends Error {
  override name = "ReaderBusy";
  constructor() {
    super("Too many pictures are waiting to be read.");
  }
}

export type PoolLimits = {
  size: number;
  /** Jobs that may wait. */
  queue: number;
  /** Milliseconds of the processor for one picture. */
  timeout: number;
  /**
   * Milliseconds of the processor for drawing a PDF, which for an honest one takes one or two
   * seconds.
   */
  drawTimeout: number;
  /** Milliseconds after which an unused worker ends. */
  idle: number;
  /** Resident bytes beyond which a worker is replaced after its job. */
  memory: number;
};

/**
 * What the pool's readings took: the largest resident size of one worker in bytes, and the
 * processor milliseconds of the last 512.
 */
export type PoolUsage = { peakMemory: number; cpu: number[] };

export type WorkerPool = {
  run(job: Job): Promise<Answer>;
  close(): Promise<void>;
  usage(): PoolUsage;
};

const REMEMBERED = 512;

type Waiting = {
  job: Job;
  tries: number;
  resolve(answer: Answer): void;
  reject(error: Error): void;
};

const MEGABYTE = 1024 * 1024;

/** One worker per core but one and per two gigabytes, four at most. */
export function poolLimits(memory = totalmem(), cores = availableParallelism()): PoolLimits {
  const size = Math.max(1, Math.min(4, cores - 1, Math.floor(memory / (2048 * MEGABYTE))));
  return {
    size,
    queue: 64,
    timeout: seconds(60),
    drawTimeout: seconds(15),
    idle: minutes(2),
    memory: 440 * MEGABYTE,
  };
}

/**
 * Runs jobs on a few worker processes: bounded queue, a time limit each, one more try on a fresh
 * worker after a crash.
 */
export function startWorkerPool(
  limits: PoolLimits,
  start: () => WorkerProcess = startWorkerProcess,
): WorkerPool {
  const idle: { worker: WorkerProcess; timer: NodeJS.Timeout }[] = [];
  const waiting: Waiting[] = [];
  let busy = 0;
  let closed = false;
  const usage: PoolUsage = { peakMemory: 0, cpu: [] };

  const rest = (worker: WorkerProcess): void => {
    const timer = setTimeout(() => {
      idle.splice(
        idle.findIndex((entry) => entry.worker === worker),
        1,
      );
      worker.end();
    }, limits.idle);
    timer.unref();
    idle.push({ worker, timer });
  };
  const take = (): WorkerProcess => {
    const entry = idle.pop();
    clearTimeout(entry?.timer);
    return entry?.worker ?? start();
  };
  /**
   * A PDF is drawn in the place of a resting worker, so that there are never more processes than
   * `size`.
   */
  const draw = (): WorkerProcess => {
    const entry = idle.pop();
    clearTimeout(entry?.timer);
    entry?.worker.end();
    return start();
  };
  const next = (): void => {
    while (busy < limits.size) {
      const job = waiting.shift();
      if (!job) return;
      busy++;
      void perform(job);
    }
  };
  const perform = async (waiter: Waiting): Promise<void> => {
    const draws = waiter.job.kind === "draw-pdf";
    const worker = draws ? draw() : take();
    try {
      const { answer, memory, peak, cpu } = await worker.work(
        waiter.job,
        draws ? limits.drawTimeout : limits.timeout,
      );
      usage.peakMemory = Math.max(usage.peakMemory, peak);
      if (!draws) usage.cpu = [...usage.cpu, cpu].slice(-REMEMBERED);
      if (memory > limits.memory || closed || draws) worker.end();
      else rest(worker);
      waiter.resolve(answer);
    } catch (error) {
      worker.end();
      failed(waiter, error);
    } finally {
      busy--;
      next();
    }
  };
  const failed = (waiter: Waiting, error: unknown): void => {
    const crashed = error instanceof WorkerGone && !error.tooSlow && !error.tooLarge;
    if (crashed && waiter.tries === 0 && !closed) waiting.unshift({ ...waiter, tries: 1 });
    else
      waiter.resolve({
        kind: "failed",
        reason: error instanceof Error ? error.message : "The reader failed.",
      });
  };
  return {
    run: (job) =>
      new Promise((resolve, reject) => {
        if (closed || waiting.length >= limits.queue) return reject(new ReaderBusy());
        waiting.push({ job, tries: 0, resolve, reject });
        next();
      }),
    usage: () => usage,
    close: async () => {
      closed = true;
      for (const { worker, timer } of idle.splice(0)) {
        clearTimeout(timer);
        worker.end();
      }
      for (const waiter of waiting.splice(0)) waiter.reject(new ReaderBusy());
    },
  };
}

/** Kept across reloads in development, so that edits do not leave processes behind. */
const shared = globalThis as typeof globalThis & { readerPool?: WorkerPool };

/** The process's one pool, started with the first job. */
export function readerPool(): WorkerPool {
  const pool = shared.readerPool ?? startWorkerPool(poolLimits());
  shared.readerPool = pool;
  return pool;
}

/** Ends the pool's processes; a later job starts a new one. */
export async function closeReaderPool(): Promise<void> {
  const pool = shared.readerPool;
  delete shared.readerPool;
  await pool?.close();
}
