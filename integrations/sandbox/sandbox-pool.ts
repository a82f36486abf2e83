import { totalmem } from "node:os";
import { minutes, seconds } from "~/core/duration";
import type { SandboxAnswer, SandboxJob } from "~/integrations/sandbox/sandbox-job";
import { ChildGone, startChild, type Bounds, type Child } from "~/integrations/sandbox/child";
import { fairQueue } from "~/integrations/sandbox/fair-queue";

/** The sandbox or the machine is overloaded: the caller should retry later. */
export class SandboxBusy extends Error {
  override name = "SandboxBusy";
  constructor() {
    super("Too much is being looked at at once.");
  }
}

/**
 * The sent file took more than any honest file, or crashed the process that inspected it, twice.
 */
export class SandboxGaveUp extends Error {
  override name = "SandboxGaveUp";
}

export type SandboxLimits = {
  /** Parallel processes. */
  size: number;
  /** Jobs that may wait. */
  queue: number;
  bounds: Bounds;
  /** Milliseconds after which an unused process ends. */
  idle: number;
  /** Resident bytes beyond which a process is replaced after its job. */
  grown: number;
};

export type SandboxPool = {
  /** @throws (rejects) SandboxBusy, SandboxGaveUp */
  run(owner: string, job: SandboxJob): Promise<SandboxAnswer>;
  close(): Promise<void>;
};

type SandboxChild = Child<SandboxJob, SandboxAnswer>;
type Waiting = {
  owner: string;
  job: SandboxJob;
  tries: number;
  resolve(answer: SandboxAnswer): void;
  reject(error: Error): void;
};

const MEGABYTE = 1024 * 1024;

/**
 * Two processes of 512 MB, or of a quarter of a small machine's memory. An honest picture takes a
 * second of processor time, a mail two.
 */
export function sandboxLimits(machine = totalmem()): SandboxLimits {
  const memory = Math.max(256 * MEGABYTE, Math.min(512 * MEGABYTE, Math.floor(machine / 4)));
  return {
    size: 2,
    queue: 256,
    bounds: { memory, cpu: seconds(10), time: minutes(2) },
    idle: minutes(2),
    grown: 224 * MEGABYTE,
  };
}

const program = { program: "integrations/sandbox/sandbox-program.ts", heap: 256 };

/**
 * Runs jobs on a few watched processes: owners take turns, a crashed job is retried once, a killed
 * process is replaced.
 */
export function startSandboxPool(
  limits: SandboxLimits,
  start = (): SandboxChild => startChild(program, limits.bounds.memory),
): SandboxPool {
  const waiting = fairQueue<Waiting>();
  const resting: { child: SandboxChild; timer: NodeJS.Timeout }[] = [];
  let [busy, closed] = [0, false];

  const rest = (child: SandboxChild): void => {
    const timer = setTimeout(() => {
      resting.splice(
        resting.findIndex((one) => one.child === child),
        1,
      );
      child.end();
    }, limits.idle);
    timer.unref();
    resting.push({ child, timer });
  };
  const take = (): SandboxChild => {
    const one = resting.pop();
    clearTimeout(one?.timer);
    return one?.child ?? start();
  };
  const failed = (waiter: Waiting, cause: unknown): void => {
    const why = cause instanceof ChildGone ? cause.why : "crashed";
    if (closed || why === "time") waiter.reject(new SandboxBusy());
    else if (why === "crashed" && waiter.tries === 0)
      waiting.push(waiter.owner, { ...waiter, tries: 1 });
    else
      waiter.reject(
        new SandboxGaveUp(cause instanceof Error ? cause.message : "It could not be looked at."),
      );
  };
  const perform = async (waiter: Waiting): Promise<void> => {
    const child = take();
    try {
      const answer = await child.work(waiter.job, limits.bounds);
      if (closed || answer.memory > limits.grown) child.end();
      else rest(child);
      waiter.resolve(answer);
    } catch (cause) {
      child.end();
      failed(waiter, cause);
    } finally {
      busy--;
      next();
    }
  };
  const next = (): void => {
    for (
      let waiter = busy < limits.size ? waiting.shift() : undefined;
      waiter;
      waiter = busy < limits.size ? waiting.shift() : undefined
    ) {
      busy++;
      void perform(waiter);
    }
  };
  return {
    run: (owner, job) =>
      new Promise((resolve, reject) => {
        if (closed || waiting.size() >= limits.queue) return reject(new SandboxBusy());
        waiting.push(owner, { owner, job, tries: 0, resolve, reject });
        next();
      }),
    close: async () => {
      closed = true;
      for (const { child, timer } of resting.splice(0)) {
        clearTimeout(timer);
        child.end();
      }
      for (let waiter = waiting.shift(); waiter; waiter = waiting.shift())
        waiter.reject(new SandboxBusy());
    },
  };
}

/** Kept across reloads in development, so that edits do not leave processes behind. */
const shared = globalThis as typeof globalThis & { sandboxPool?: SandboxPool };

/** The process's one sandbox, started with the first job. */
export function sandboxPool(): SandboxPool {
  return (shared.sandboxPool ??= startSandboxPool(sandboxLimits()));
}

/** Ends the sandbox's processes; a later job starts new ones. */
export async function closeSandbox(): Promise<void> {
  const pool = shared.sandboxPool;
  delete shared.sandboxPool;
  await pool?.close();
}
