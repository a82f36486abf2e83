import { spawn } from "node:child_process";
import { setPriority } from "node:os";
import { join } from "node:path";
import type { Socket } from "node:net";
import { openChannel } from "~/integrations/sandbox/channel";
import { useOf } from "~/integrations/sandbox/watch-process";
import { repositoryRoot } from "~/integrations/reader/repository-root";

/**
 * A child's limits for one job: resident bytes, milliseconds of processor time, and milliseconds of
 * wall time.
 */
export type Bounds = { memory: number; cpu?: number; time: number };

/**
 * A child process that works on strangers' data. `work` resolves with its answer, or rejects with
 * ChildGone.
 */
export type Child<Job, Answer> = { work(job: Job, bounds: Bounds): Promise<Answer>; end(): void };

export type Ending = "crashed" | "time" | "cpu" | "memory";

const sentences: Readonly<Record<Ending, string>> = {
  crashed: "The process ended while it was working.",
  time: "The work took too long.",
  cpu: "The work took too much of the processor's time.",
  memory: "The work took too much memory.",
};

/** The process ended, or was ended, while it was working. */
export class ChildGone extends Error {
  override name = "ChildGone";
  constructor(readonly why: Ending) {
    super(sentences[why]);
  }
}

const watchEvery = 25;
// At this priority, a child gets a third of the core time of a request that competes with it.
const behindRequests = 5;
const maxAnswer = 64 * 1024 * 1024;

/** `program` is a path from the project's root; `heap` is JavaScript's heap in megabytes. */
export type ChildProgram = { program: string; heap: number };

function start({ program, heap }: ChildProgram, memory: number) {
  const root = repositoryRoot();
  const megabytes = String(Math.ceil(memory / 1024 / 1024));
  const child = spawn(
    process.execPath,
    ["--import", "tsx", `--max-old-space-size=${heap}`, join(root, program), megabytes],
    {
      cwd: root,
      stdio: ["ignore", "ignore", "ignore", "pipe"],
      // The child needs no secrets: it gets the search path for programs and nothing else.
      env: {
        NODE_ENV: "production",
        PATH: "/usr/bin:/bin",
        OMP_NUM_THREADS: "1",
        UV_THREADPOOL_SIZE: "2",
        MALLOC_ARENA_MAX: "2",
      },
    },
  );
  try {
    // Requests come first, however many files are inspected.
    if (child.pid !== undefined) setPriority(child.pid, behindRequests);
  } catch {
    // Where the system does not allow this, requests only take longer.
  }
  return child;
}

type Pending<Answer> = { resolve(answer: Answer): void; reject(error: Error): void; stop(): void };

/**
 * Starts a process that works on one job at a time, and kills it when a job exceeds its bounds. It
 * gets no secret, opens no connection, and runs at low priority.
 * @param memory the most resident bytes that any of its jobs may take
 */
export function startChild<Job, Answer>(what: ChildProgram, memory: number): Child<Job, Answer> {
  const child = start(what, memory);
  const line = child.stdio[3] as Socket;
  // An idle child does not keep this process alive.
  const rest = (): void => (child.unref(), void line.unref());
  const wake = (): void => (child.ref(), void line.ref());
  rest();
  let pending: Pending<Answer> | null = null;
  let gone = false;
  const settle = (done: (waiting: Pending<Answer>) => void): void => {
    const waiting = pending;
    pending = null;
    waiting?.stop();
    rest();
    if (waiting) done(waiting);
  };
  const kill = (why: Ending): void => {
    gone = true;
    child.kill("SIGKILL");
    settle(({ reject }) => reject(new ChildGone(why)));
  };
  const channel = openChannel<Job, Answer>(line, maxAnswer, (answer) =>
    settle(({ resolve }) => resolve(answer)),
  );
  child.on("exit", () => kill("crashed"));
  child.on("error", () => kill("crashed"));
  const watch = (bounds: Bounds): (() => void) => {
    const before = child.pid === undefined ? undefined : useOf(child.pid);
    const timer = setTimeout(() => kill("time"), bounds.time);
    const looking = setInterval(() => {
      const use = child.pid === undefined ? undefined : useOf(child.pid);
      if (use && use.memory > bounds.memory) kill("memory");
      else if (use && before && bounds.cpu !== undefined && use.cpu - before.cpu > bounds.cpu)
        kill("cpu");
    }, watchEvery);
    return () => {
      clearTimeout(timer);
      clearInterval(looking);
    };
  };
  return {
    work: (job, bounds) =>
      new Promise((resolve, reject) => {
        if (gone) return reject(new ChildGone("crashed"));
        wake();
        pending = { resolve, reject, stop: watch(bounds) };
        channel.send(job);
      }),
    end: () => kill("crashed"),
  };
}
