import { spawn } from "node:child_process";
import { setPriority } from "node:os";
import { join } from "node:path";
import type { Socket } from "node:net";
import { openChannel } from "~/integrations/sandbox/channel";
import { useOf } from "~/integrations/sandbox/watch-process";
import { repositoryRoot } from "~/integrations/reader/repository-root";

/**
 * What a child may use for one job: resident bytes, milliseconds of the processor, and milliseconds
 * in all.
 */
export type Bounds = { memory: number; cpu?: number; time: number };

/**
 * A process of ours that works on what strangers sent. `work` settles with its answer, or rejects
 * with ChildGone.
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
// A third of what a request gets of a core that both want.
const behindRequests = 5;
const mostAnswer = 64 * 1024 * 1024;

/**
 * `program` is a path from the root of the project; `heap` are megabytes of JavaScript's own
 * memory.
 */
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
      // The child needs no secrets: it gets the places of programs and nothing else.
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
    // Requests come first, however many strangers' files are looked at.
    if (child.pid !== undefined) setPriority(child.pid, behindRequests);
  } catch {
    // Where the system does not allow it, it only takes longer.
  }
  return child;
}

type Pending<Answer> = { resolve(answer: Answer): void; reject(error: Error): void; stop(): void };

/**
 * Starts a process that works on one job at a time and is watched meanwhile: it is killed when a
 * job takes more than its bounds. It gets no secret, opens no connection, and has no more priority
 * than what is left over.
 * @param memory the most resident bytes that any of its jobs may take
 */
export function startChild<Job, Answer>(what: ChildProgram, memory: number): Child<Job, Answer> {
  const child = start(what, memory);
  const line = child.stdio[3] as Socket;
  // A resting child keeps nobody from ending.
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
  const channel = openChannel<Job, Answer>(line, mostAnswer, (answer) =>
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
