import { fork, type ChildProcess } from "node:child_process";
import { join } from "node:path";
import { repositoryRoot } from "~/integrations/reader/repository-root";
import type { Done, Job, Reply } from "~/integrations/reader/worker-job";

/** One worker process. `work` settles with the answer, or rejects with WorkerGone when the process dies or is too slow. */
export type WorkerProcess = { work(job: Job, timeout: number): Promise<Done>; end(): void };

/** The process ended, or was ended because it took too long, while it was working. */
export class WorkerGone extends Error {
  override name = "WorkerGone";
  constructor(readonly tooSlow: boolean) {
    super(tooSlow ? "The picture took too long to read." : "The reader's process ended.");
  }
}

const WORKER = "integrations/reader/engine/worker.ts";

function forkWorker(): ChildProcess {
  const root = repositoryRoot();
  return fork(join(root, WORKER), [], {
    cwd: root,
    execPath: process.execPath,
    execArgv: ["--import", "tsx", "--max-old-space-size=512"],
    serialization: "advanced",
    stdio: ["ignore", "ignore", "ignore", "ipc"],
    // The worker needs no secrets: it gets the places of programs and nothing else.
    env: {
      NODE_ENV: "production",
      PATH: "/usr/bin:/bin",
      OMP_NUM_THREADS: "1",
      UV_THREADPOOL_SIZE: "2",
      MALLOC_ARENA_MAX: "2",
    },
  });
}

/** Starts a worker: a process of its own, because native code can neither be interrupted nor kept from crashing inside a thread. */
export function startWorkerProcess(): WorkerProcess {
  const child = forkWorker();
  let pending: { resolve(reply: Done): void; reject(error: Error): void; timer: NodeJS.Timeout } | null = null;
  let gone = false;
  const settle = (error: Error | null, reply?: Done): void => {
    if (!pending) return;
    clearTimeout(pending.timer);
    const { resolve, reject } = pending;
    pending = null;
    if (error) reject(error);
    else if (reply) resolve(reply);
  };
  const leave = (): void => {
    gone = true;
    settle(new WorkerGone(false));
  };
  child.on("message", (reply: Reply) => {
    if ("answer" in reply) settle(null, reply);
  });
  child.on("exit", leave);
  child.on("error", leave);
  return {
    work: (job, timeout) =>
      new Promise((resolve, reject) => {
        if (gone) return reject(new WorkerGone(false));
        const timer = setTimeout(() => {
          settle(new WorkerGone(true));
          child.kill("SIGKILL");
        }, timeout);
        pending = { resolve, reject, timer };
        child.send({ id: 0, job }, (error) => error && leave());
      }),
    end: () => {
      gone = true;
      child.kill("SIGKILL");
    },
  };
}
