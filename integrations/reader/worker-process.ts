import { ChildGone, startChild } from "~/integrations/sandbox/child";
import type { Done, Job } from "~/integrations/reader/worker-job";

/**
 * One worker process. `work` settles with the answer, or rejects with WorkerGone when the process
 * dies, is too slow or grows too large.
 */
export type WorkerProcess = { work(job: Job, timeout: number): Promise<Done>; end(): void };

/**
 * The process ended, or was ended because it took too long or too much memory, while it was
 * working.
 */
export class WorkerGone extends Error {
  override name = "WorkerGone";
  constructor(
    readonly tooSlow: boolean,
    readonly tooLarge = false,
  ) {
    super(
      tooSlow
        ? "The picture took too long to read."
        : tooLarge
          ? "The picture took too much memory to read."
          : "The reader's process ended.",
    );
  }
}

const MEGABYTE = 1024 * 1024;
// Honest pictures take two thirds of it.
const maxToRead = 1000 * MEGABYTE;
const maxToDraw = 600 * MEGABYTE;
const patience = 4;
const program = { program: "integrations/reader/engine/worker.ts", heap: 512 };

/**
 * Starts a worker: a process of its own, because native code can neither be interrupted nor kept
 * from crashing inside a thread.
 */
export function startWorkerProcess(): WorkerProcess {
  const child = startChild<Job, Done>(program, maxToRead);
  return {
    work: async (job, timeout) => {
      try {
        // The processor's time is the file's fault; that the machine has none to give is not.
        return await child.work(job, {
          cpu: timeout,
          time: timeout * patience,
          memory: job.kind === "draw-pdf" ? maxToDraw : maxToRead,
        });
      } catch (cause) {
        throw cause instanceof ChildGone
          ? new WorkerGone(cause.why === "time" || cause.why === "cpu", cause.why === "memory")
          : cause;
      }
    },
    end: () => child.end(),
  };
}
